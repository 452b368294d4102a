-- A user ends the own sessions everywhere: POST /user/revoke-sessions.
GRANT UPDATE (tokens_valid_after) ON users TO muster_app;
