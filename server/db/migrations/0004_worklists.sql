-- What the dashboard counts and the lists it opens: read from the index alone, whatever the size of the client.
CREATE INDEX employees_current ON employees (client_id, work_until, employment_type)
  WHERE archived_at IS NULL AND status <> 'TERMINATED';
CREATE INDEX contracts_ending ON contracts (client_id, status, end_date) WHERE archived_at IS NULL;
CREATE INDEX contracts_predecessor ON contracts (client_id, predecessor_id) WHERE predecessor_id IS NOT NULL;
