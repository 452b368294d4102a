-- Which event of a lifecycle made a change, so that its author may undo it while it is the last one.
ALTER TABLE audit_events ADD COLUMN event text;
