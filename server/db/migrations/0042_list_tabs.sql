-- The tabs of the projects list count by status. Employees and contracts have such an index.
CREATE INDEX projects_status ON projects (client_id, status) WHERE archived_at IS NULL;
