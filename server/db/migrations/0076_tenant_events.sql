-- Tenants belong to no client, so their events are in the trail of none. SUPER_ADMIN sees them in every client.
CREATE POLICY select_tenants ON audit_events FOR SELECT TO muster_app
  USING (client_id IS NULL AND entity_type = 'tenant' AND app_tenant_scope() = '*');
CREATE INDEX audit_events_tenants ON audit_events (seq) WHERE client_id IS NULL AND entity_type = 'tenant';
