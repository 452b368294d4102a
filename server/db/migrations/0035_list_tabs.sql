-- The tabs of these lists count by status. Contracts have contracts_ending.
CREATE INDEX employees_status ON employees (client_id, status) WHERE archived_at IS NULL;
CREATE INDEX projects_status ON projects (client_id, status) WHERE archived_at IS NULL;
