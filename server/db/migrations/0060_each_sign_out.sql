-- The sign-ins that users signed out of: POST /user/sign-out leaves one event in the audit trail for each, however many tabs and devices a
-- user has. users.signed_out_of knew only the last one.
CREATE TABLE sign_outs (
  uid text NOT NULL REFERENCES users (uid),
  signed_in_at timestamptz NOT NULL,
  PRIMARY KEY (uid, signed_in_at)
);
ALTER TABLE sign_outs ENABLE ROW LEVEL SECURITY;
ALTER TABLE sign_outs FORCE ROW LEVEL SECURITY;
REVOKE ALL ON sign_outs FROM PUBLIC;
CREATE POLICY owner_all ON sign_outs TO CURRENT_USER USING (true) WITH CHECK (true);
CREATE POLICY select_own ON sign_outs FOR SELECT TO muster_app USING (uid = app_uid());
CREATE POLICY insert_own ON sign_outs FOR INSERT TO muster_app WITH CHECK (uid = app_uid());
GRANT SELECT, INSERT ON sign_outs TO muster_app;
INSERT INTO sign_outs (uid, signed_in_at) SELECT uid, signed_out_of FROM users WHERE signed_out_of IS NOT NULL;
