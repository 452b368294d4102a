-- What belongs to this database and not to a client: the check of the field key, and the demo's own key.
-- The app's role sees none of it.
CREATE TABLE installation (
  name text PRIMARY KEY,
  value text NOT NULL
);
ALTER TABLE installation ENABLE ROW LEVEL SECURITY;
ALTER TABLE installation FORCE ROW LEVEL SECURITY;
REVOKE ALL ON installation FROM PUBLIC;
CREATE POLICY owner_all ON installation TO CURRENT_USER USING (true) WITH CHECK (true);
