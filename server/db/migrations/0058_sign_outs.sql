-- The sign-in that a user signed out of last, so that its tabs leave one event in the audit trail: POST /user/sign-out.
ALTER TABLE users ADD COLUMN signed_out_of timestamptz;
GRANT UPDATE (signed_out_of) ON users TO muster_app;
