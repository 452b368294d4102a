-- The day a contract really ends: its termination date, or else the agreed end. Lists sort and filter by it.
ALTER TABLE contracts ADD COLUMN last_day date GENERATED ALWAYS AS (COALESCE(termination_date, end_date)) STORED;
CREATE INDEX contracts_by_last_day ON contracts (client_id, last_day) WHERE archived_at IS NULL;
CREATE INDEX contracts_ending_on ON contracts (client_id, status, last_day) WHERE archived_at IS NULL;
-- Nothing filters by the agreed end anymore; `contracts_ending` still finds the contracts whose end has passed.
DROP INDEX contracts_by_end;
