"""The server of the network: tables kept in a store, and gateways that anybody can add."""
