-- Where a request came from. Every insert takes it from its transaction, so no path can forget it; jobs have none.
-- The digest of an event has these columns only when one is set: seals of earlier events stay valid.
ALTER TABLE audit_events
  ADD COLUMN ip text CHECK (length(ip) BETWEEN 1 AND 64),
  ADD COLUMN user_agent text CHECK (length(user_agent) BETWEEN 1 AND 500);
ALTER TABLE audit_events
  ALTER COLUMN ip SET DEFAULT nullif(current_setting('app.ip', true), ''),
  ALTER COLUMN user_agent SET DEFAULT nullif(current_setting('app.user_agent', true), '');
