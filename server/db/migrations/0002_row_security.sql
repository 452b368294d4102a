-- Every table: row level security, forced on the owner too; the owner's own policy serves migrations and loading.

DO $$
DECLARE t text;
BEGIN
  FOREACH t IN ARRAY ARRAY['tenants', 'clients', 'users', 'user_clients', 'employees', 'projects', 'contracts',
    'assignments', 'client_counters', 'idempotency_keys', 'audit_events'] LOOP
    EXECUTE format('ALTER TABLE %I ENABLE ROW LEVEL SECURITY', t);
    EXECUTE format('ALTER TABLE %I FORCE ROW LEVEL SECURITY', t);
    EXECUTE format('REVOKE ALL ON %I FROM PUBLIC', t);
    EXECUTE format('CREATE POLICY owner_all ON %I TO CURRENT_USER USING (true) WITH CHECK (true)', t);
  END LOOP;
  -- Records of a client: visible and writable inside that client only. Nobody gets DELETE.
  FOREACH t IN ARRAY ARRAY['employees', 'projects', 'contracts', 'assignments', 'client_counters', 'idempotency_keys'] LOOP
    EXECUTE format('CREATE POLICY select_client ON %I FOR SELECT TO muster_app USING (client_id = app_client_id())', t);
    EXECUTE format('CREATE POLICY insert_client ON %I FOR INSERT TO muster_app WITH CHECK (client_id = app_client_id())', t);
    EXECUTE format('CREATE POLICY update_client ON %I FOR UPDATE TO muster_app USING (client_id = app_client_id()) WITH CHECK (client_id = app_client_id())', t);
    EXECUTE format('GRANT SELECT, INSERT, UPDATE ON %I TO muster_app', t);
  END LOOP;
END $$;

-- Mappings: the own ones, and those of the client one works in.
CREATE POLICY select_own_or_client ON user_clients FOR SELECT TO muster_app
  USING (uid = app_uid() OR client_id = app_client_id());
GRANT SELECT ON user_clients TO muster_app;

-- Users: oneself, and the people mapped to the client one works in. Roles, status and mappings cannot be written.
CREATE POLICY select_own_or_client ON users FOR SELECT TO muster_app
  USING (uid = app_uid() OR EXISTS (SELECT FROM user_clients m WHERE m.uid = users.uid AND m.client_id = app_client_id()));
CREATE POLICY update_own ON users FOR UPDATE TO muster_app USING (uid = app_uid()) WITH CHECK (uid = app_uid());
GRANT SELECT ON users TO muster_app;
GRANT UPDATE (display_name, first_name, last_name, phone, preferences, version, updated_at, updated_by) ON users TO muster_app;

-- Clients: the mapped ones, and those of the tenants in scope.
CREATE POLICY select_mapped_or_scope ON clients FOR SELECT TO muster_app
  USING (app_tenant_scope() IN ('*', tenant_id)
    OR EXISTS (SELECT FROM user_clients m WHERE m.client_id = clients.client_id AND m.uid = app_uid()));
GRANT SELECT ON clients TO muster_app;

-- Tenants: those in scope, and those of a mapped client (their status decides whether one may write).
CREATE POLICY select_scope_or_mapped ON tenants FOR SELECT TO muster_app
  USING (app_tenant_scope() IN ('*', tenant_id)
    OR EXISTS (SELECT FROM clients c JOIN user_clients m USING (client_id) WHERE c.tenant_id = tenants.tenant_id AND m.uid = app_uid()));
GRANT SELECT ON tenants TO muster_app;

-- The audit trail only grows.
CREATE POLICY insert_own ON audit_events FOR INSERT TO muster_app
  WITH CHECK (actor_uid = app_uid() AND (client_id IS NULL OR client_id = app_client_id()));
CREATE POLICY select_client ON audit_events FOR SELECT TO muster_app USING (client_id = app_client_id());
GRANT SELECT, INSERT ON audit_events TO muster_app;

CREATE FUNCTION refuse_audit_change() RETURNS trigger LANGUAGE plpgsql
  AS $$ BEGIN RAISE EXCEPTION 'audit events are never changed' USING ERRCODE = '42501'; END $$;
CREATE TRIGGER audit_events_are_final BEFORE UPDATE OR DELETE OR TRUNCATE ON audit_events
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_audit_change();
