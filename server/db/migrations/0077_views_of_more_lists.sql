-- Users, the audit trail, clients, tenants, unbilled time, billing runs and batches can have saved views too.
ALTER TABLE saved_views DROP CONSTRAINT saved_views_area_check;
ALTER TABLE saved_views ADD CONSTRAINT saved_views_area_check CHECK (area IN ('employees', 'contracts', 'projects', 'assignments',
  'invoices', 'payments', 'timesheets', 'notes', 'users', 'audit', 'clients', 'tenants', 'unbilled', 'runs', 'handoff'));
