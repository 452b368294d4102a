-- What a tenant and a client set, as a list of changes that is only added to: each with the date from which it is in force. The version is
-- that of the settings after the change, so two people cannot make the same one.
CREATE FUNCTION settings_changes_are_complete(changes jsonb) RETURNS boolean LANGUAGE sql IMMUTABLE AS $$
  SELECT jsonb_typeof(changes) = 'array' AND jsonb_array_length(changes) > 0
    AND NOT jsonb_path_exists(changes, '$[*] ? (!(@.name.type() == "string") || !(@.from like_regex "^[0-9]{4}-[0-9]{2}-[0-9]{2}$"))') $$;

CREATE TABLE tenant_settings (
  tenant_id text NOT NULL REFERENCES tenants,
  version integer NOT NULL CHECK (version > 1),
  changes jsonb NOT NULL CHECK (settings_changes_are_complete(changes)),
  at timestamptz NOT NULL DEFAULT now(),
  actor_uid text NOT NULL,
  actor_name text NOT NULL,
  PRIMARY KEY (tenant_id, version)
);
CREATE TABLE client_settings (
  client_id text NOT NULL,
  version integer NOT NULL CHECK (version > 1),
  tenant_id text NOT NULL,
  changes jsonb NOT NULL CHECK (settings_changes_are_complete(changes)),
  at timestamptz NOT NULL DEFAULT now(),
  actor_uid text NOT NULL,
  actor_name text NOT NULL,
  PRIMARY KEY (client_id, version),
  FOREIGN KEY (tenant_id, client_id) REFERENCES clients (tenant_id, client_id)
);
SELECT set_up_client_table('client_settings');
DROP POLICY update_client ON client_settings;
REVOKE UPDATE ON client_settings FROM muster_app;

-- The tenant of the client one works in.
GRANT CREATE ON SCHEMA public TO muster_definer;
CREATE FUNCTION app_client_tenant() RETURNS text LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
  SELECT c.tenant_id FROM clients c WHERE c.client_id = app_client_id() $$;
ALTER FUNCTION app_client_tenant() OWNER TO muster_definer;
REVOKE ALL ON FUNCTION app_client_tenant() FROM PUBLIC;
GRANT EXECUTE ON FUNCTION app_client_tenant() TO muster_app;
REVOKE CREATE ON SCHEMA public FROM muster_definer;

-- Every client of a tenant inherits its settings; only the tenant's administrators change them.
ALTER TABLE tenant_settings ENABLE ROW LEVEL SECURITY;
ALTER TABLE tenant_settings FORCE ROW LEVEL SECURITY;
REVOKE ALL ON tenant_settings FROM PUBLIC, muster_app;
CREATE POLICY owner_all ON tenant_settings TO CURRENT_USER USING (true) WITH CHECK (true);
CREATE POLICY select_scope_or_client ON tenant_settings FOR SELECT TO muster_app
  USING (app_tenant_scope() IN ('*', tenant_id) OR tenant_id = (SELECT app_client_tenant()));
CREATE POLICY insert_scope ON tenant_settings FOR INSERT TO muster_app
  WITH CHECK (app_tenant_scope() IN ('*', tenant_id) AND actor_uid = app_uid());
GRANT SELECT, INSERT ON tenant_settings TO muster_app;
