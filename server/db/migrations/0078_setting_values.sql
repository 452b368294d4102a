-- What is in force, apart from how it came about: the last change of each setting for each date. Nearly every request reads settings, and
-- read all changes ever made, so one person who changed a long list every minute slowed down a whole tenant.
CREATE TABLE tenant_setting_values (
  tenant_id text NOT NULL REFERENCES tenants,
  name text NOT NULL,
  from_date date NOT NULL,
  inherited boolean NOT NULL,
  value jsonb CHECK (inherited = (value IS NULL)),
  PRIMARY KEY (tenant_id, name, from_date)
);
CREATE TABLE client_setting_values (
  client_id text NOT NULL REFERENCES clients (client_id),
  name text NOT NULL,
  from_date date NOT NULL,
  inherited boolean NOT NULL,
  value jsonb CHECK (inherited = (value IS NULL)),
  PRIMARY KEY (client_id, name, from_date)
);
ALTER TABLE client_setting_values ENABLE ROW LEVEL SECURITY;
ALTER TABLE client_setting_values FORCE ROW LEVEL SECURITY;
REVOKE ALL ON client_setting_values FROM PUBLIC, muster_app;
CREATE POLICY owner_all ON client_setting_values TO CURRENT_USER USING (true) WITH CHECK (true);
CREATE POLICY select_client ON client_setting_values FOR SELECT TO muster_app USING (client_id = app_client_id());
GRANT SELECT ON client_setting_values TO muster_app;
ALTER TABLE tenant_setting_values ENABLE ROW LEVEL SECURITY;
ALTER TABLE tenant_setting_values FORCE ROW LEVEL SECURITY;
REVOKE ALL ON tenant_setting_values FROM PUBLIC, muster_app;
CREATE POLICY owner_all ON tenant_setting_values TO CURRENT_USER USING (true) WITH CHECK (true);
CREATE POLICY select_scope_or_client ON tenant_setting_values FOR SELECT TO muster_app
  USING (app_tenant_scope() IN ('*', tenant_id) OR tenant_id = (SELECT app_client_tenant()));
GRANT SELECT ON tenant_setting_values TO muster_app;

-- Only the trigger writes them.
GRANT SELECT, INSERT, UPDATE ON tenant_setting_values, client_setting_values TO muster_definer;
CREATE POLICY keep_values ON tenant_setting_values TO muster_definer USING (true) WITH CHECK (true);
CREATE POLICY keep_values ON client_setting_values TO muster_definer USING (true) WITH CHECK (true);

GRANT CREATE ON SCHEMA public TO muster_definer;
-- The arguments of the trigger are the table of the values and its key.
CREATE FUNCTION keep_setting_values() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  EXECUTE format(
    'INSERT INTO %1$I (%2$I, name, from_date, inherited, value)
      SELECT DISTINCT ON (c->>''name'', c->>''from'') $1, c->>''name'', (c->>''from'')::date, NOT c ? ''value'', c->''value''
        FROM jsonb_array_elements($2) WITH ORDINALITY AS changes (c, position)
        ORDER BY c->>''name'', c->>''from'', position DESC
      ON CONFLICT (%2$I, name, from_date) DO UPDATE SET inherited = EXCLUDED.inherited, value = EXCLUDED.value',
    TG_ARGV[0], TG_ARGV[1]) USING to_jsonb(NEW)->>TG_ARGV[1], NEW.changes;
  RETURN NULL;
END $$;
ALTER FUNCTION keep_setting_values() OWNER TO muster_definer;
REVOKE ALL ON FUNCTION keep_setting_values() FROM PUBLIC;
REVOKE CREATE ON SCHEMA public FROM muster_definer;
CREATE TRIGGER keep_values AFTER INSERT ON tenant_settings
  FOR EACH ROW EXECUTE FUNCTION keep_setting_values('tenant_setting_values', 'tenant_id');
CREATE TRIGGER keep_values AFTER INSERT ON client_settings
  FOR EACH ROW EXECUTE FUNCTION keep_setting_values('client_setting_values', 'client_id');

INSERT INTO tenant_setting_values
  SELECT DISTINCT ON (s.tenant_id, c->>'name', c->>'from')
      s.tenant_id, c->>'name', (c->>'from')::date, NOT c ? 'value', c->'value'
    FROM tenant_settings s, jsonb_array_elements(s.changes) WITH ORDINALITY AS changes (c, position)
    ORDER BY s.tenant_id, c->>'name', c->>'from', s.version DESC, position DESC;
INSERT INTO client_setting_values
  SELECT DISTINCT ON (s.client_id, c->>'name', c->>'from')
      s.client_id, c->>'name', (c->>'from')::date, NOT c ? 'value', c->'value'
    FROM client_settings s, jsonb_array_elements(s.changes) WITH ORDINALITY AS changes (c, position)
    ORDER BY s.client_id, c->>'name', c->>'from', s.version DESC, position DESC;
