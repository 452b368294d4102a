-- The users whose access changed and whose accounts at the identity provider don't have it yet. A job tells the provider until it has
-- accepted it, because a call after the commit is lost when the provider can't be reached or the server is killed.
CREATE TABLE account_updates (
  uid text PRIMARY KEY REFERENCES users ON DELETE CASCADE,
  version integer NOT NULL DEFAULT 1 CHECK (version > 0),
  attempts integer NOT NULL DEFAULT 0 CHECK (attempts >= 0),
  next_at timestamptz NOT NULL DEFAULT now()
);
CREATE INDEX account_updates_due ON account_updates (next_at);
ALTER TABLE account_updates ENABLE ROW LEVEL SECURITY;
ALTER TABLE account_updates FORCE ROW LEVEL SECURITY;
REVOKE ALL ON account_updates FROM PUBLIC, muster_app;
CREATE POLICY owner_all ON account_updates TO CURRENT_USER USING (true) WITH CHECK (true);
CREATE POLICY note_updates ON account_updates TO muster_definer USING (true) WITH CHECK (true);
GRANT SELECT, INSERT, UPDATE ON account_updates TO muster_definer;

GRANT CREATE ON SCHEMA public TO muster_definer;
CREATE FUNCTION note_account_update() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  INSERT INTO account_updates AS a (uid) VALUES (NEW.uid)
    ON CONFLICT (uid) DO UPDATE SET version = a.version + 1, attempts = 0, next_at = now();
  RETURN NULL;
END $$;
ALTER FUNCTION note_account_update() OWNER TO muster_definer;
REVOKE ALL ON FUNCTION note_account_update() FROM PUBLIC;

-- Whether a uid of the provider belongs to a user, also of another tenant. A caller has to know the uid.
CREATE FUNCTION is_user(of_uid text) RETURNS boolean LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
  SELECT EXISTS (SELECT FROM users u WHERE u.uid = of_uid) $$;
ALTER FUNCTION is_user(text) OWNER TO muster_definer;
REVOKE ALL ON FUNCTION is_user(text) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION is_user(text) TO muster_app;
REVOKE CREATE ON SCHEMA public FROM muster_definer;

CREATE TRIGGER note_account AFTER UPDATE ON users FOR EACH ROW
  WHEN (OLD.roles IS DISTINCT FROM NEW.roles OR OLD.status IS DISTINCT FROM NEW.status) EXECUTE FUNCTION note_account_update();
CREATE TRIGGER note_account AFTER INSERT OR UPDATE ON user_clients FOR EACH ROW EXECUTE FUNCTION note_account_update();
