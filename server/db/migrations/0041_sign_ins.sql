-- A user's first request of a session notes when they signed in.
GRANT UPDATE (last_sign_in_at) ON users TO muster_app;
