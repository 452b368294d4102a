-- The audit trail is read newest first, as a whole and by person.
CREATE INDEX audit_events_client ON audit_events (client_id, seq);
CREATE INDEX audit_events_actor ON audit_events (client_id, actor_uid, seq);
