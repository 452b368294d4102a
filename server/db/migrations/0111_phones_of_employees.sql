-- The form of a new employee warns of another one with the same phone. Names and emails have their indexes.
CREATE INDEX employees_by_phone ON employees (client_id, phone) WHERE archived_at IS NULL;
