-- Filters by days read these indexes. Assignments are also listed by them.
CREATE INDEX contracts_by_start ON contracts (client_id, start_date) WHERE archived_at IS NULL;
CREATE INDEX contracts_by_end ON contracts (client_id, end_date) WHERE archived_at IS NULL;
CREATE INDEX projects_by_start ON projects (client_id, start_date) WHERE archived_at IS NULL;
CREATE INDEX projects_by_end ON projects (client_id, end_date) WHERE archived_at IS NULL;
CREATE INDEX assignments_newest ON assignments (client_id, start_date DESC, id DESC) WHERE archived_at IS NULL;
CREATE INDEX assignments_by_end ON assignments (client_id, end_date) WHERE archived_at IS NULL;
CREATE INDEX invoices_by_issue ON invoices (client_id, issue_date) WHERE archived_at IS NULL;
CREATE INDEX invoices_by_due ON invoices (client_id, due_date) WHERE archived_at IS NULL;
