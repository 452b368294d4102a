-- The next email of each tenant is found without sorting all that waits.
DROP INDEX mails_waiting;
CREATE INDEX mails_waiting ON mails (tenant_id, next_at) WHERE state = 'QUEUED';
