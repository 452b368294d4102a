-- Notifications inside the product: one for each person, record and threshold. Jobs add them, and only the person reads them.
CREATE TABLE notifications (
  client_id text NOT NULL,
  id uuid NOT NULL,
  tenant_id text NOT NULL,
  user_uid text NOT NULL REFERENCES users (uid),
  kind text NOT NULL CHECK (length(kind) BETWEEN 1 AND 40),
  severity text NOT NULL CHECK (severity IN ('success', 'error', 'warning', 'info')),
  title text NOT NULL CHECK (length(title) BETWEEN 1 AND 120),
  message text NOT NULL CHECK (length(message) BETWEEN 1 AND 1000),
  link text CHECK (link ~ '^/[a-z]'),
  entity_type text CHECK (entity_type IN ('employee', 'contract', 'timesheet', 'invoice', 'import')),
  entity_id uuid,
  -- The record and the threshold.
  dedupe_key text NOT NULL CHECK (length(dedupe_key) BETWEEN 1 AND 200),
  read_at timestamptz,
  -- Of several added at once, each is newer than the one before.
  created_at timestamptz NOT NULL DEFAULT clock_timestamp(),
  PRIMARY KEY (client_id, id),
  CONSTRAINT notifications_once UNIQUE (client_id, user_uid, dedupe_key),
  CONSTRAINT notifications_entity CHECK ((entity_type IS NULL) = (entity_id IS NULL)),
  FOREIGN KEY (tenant_id, client_id) REFERENCES clients (tenant_id, client_id)
);
SELECT set_up_client_table('notifications');
CREATE INDEX notifications_of_user ON notifications (client_id, user_uid, created_at DESC, id);
CREATE INDEX notifications_unread ON notifications (client_id, user_uid) WHERE read_at IS NULL;
CREATE INDEX notifications_read ON notifications (read_at) WHERE read_at IS NOT NULL;
CREATE INDEX notifications_old ON notifications (created_at);

-- Nobody sees the notifications of someone else, or those of a client they have left. Only jobs add them.
DROP POLICY select_client ON notifications;
DROP POLICY insert_client ON notifications;
DROP POLICY update_client ON notifications;
CREATE POLICY select_own ON notifications FOR SELECT TO muster_app
  USING (client_id = app_client_id() AND user_uid = app_uid()
    AND EXISTS (SELECT FROM user_clients m WHERE m.client_id = notifications.client_id AND m.uid = app_uid() AND m.ended_at IS NULL));
CREATE POLICY insert_by_job ON notifications FOR INSERT TO muster_app
  WITH CHECK (client_id = app_client_id() AND app_uid() = 'system');
CREATE POLICY update_own ON notifications FOR UPDATE TO muster_app
  USING (client_id = app_client_id() AND user_uid = app_uid()
    AND EXISTS (SELECT FROM user_clients m WHERE m.client_id = notifications.client_id AND m.uid = app_uid() AND m.ended_at IS NULL))
  WITH CHECK (client_id = app_client_id() AND user_uid = app_uid());

-- The job looks for rejected timesheets every few minutes.
CREATE INDEX timesheets_rejected ON timesheets (client_id, decided_at) WHERE status = 'REJECTED' AND archived_at IS NULL;

CREATE FUNCTION freeze_notification() RETURNS trigger LANGUAGE plpgsql SET search_path = public, pg_temp AS $freeze$
DECLARE
  -- Row security refuses another client.
  changing text[] := ARRAY['client_id', 'read_at'];
BEGIN
  IF (to_jsonb(OLD) - changing) IS DISTINCT FROM (to_jsonb(NEW) - changing) THEN
    RAISE EXCEPTION 'a notification never changes' USING ERRCODE = '23514', CONSTRAINT = 'notifications_frozen';
  END IF;
  RETURN NEW;
END $freeze$;
REVOKE ALL ON FUNCTION freeze_notification() FROM PUBLIC;
CREATE TRIGGER keep_frozen BEFORE UPDATE ON notifications FOR EACH ROW EXECUTE FUNCTION freeze_notification();

-- The sweep of old notifications removes at most so many at once, so that very many don't take longer than a statement may.
GRANT SELECT (client_id, id, read_at, created_at), DELETE ON notifications TO muster_definer;
CREATE POLICY sweep_select ON notifications FOR SELECT TO muster_definer USING (true);
CREATE POLICY sweep_delete ON notifications FOR DELETE TO muster_definer
  USING (read_at IS NOT NULL OR created_at < now() - interval '90 days');
GRANT CREATE ON SCHEMA public TO muster_definer;
CREATE FUNCTION sweep_notifications(kept_days integer, kept_unread_days integer, most integer) RETURNS integer
  LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE gone integer;
BEGIN
  DELETE FROM notifications n USING (
      (SELECT client_id, id FROM notifications WHERE read_at < now() - make_interval(days => kept_days) ORDER BY read_at LIMIT most)
      UNION (SELECT client_id, id FROM notifications WHERE created_at < now() - make_interval(days => kept_unread_days) ORDER BY created_at LIMIT most)
      LIMIT most) old
    WHERE n.client_id = old.client_id AND n.id = old.id;
  GET DIAGNOSTICS gone = ROW_COUNT;
  RETURN gone;
END $$;
ALTER FUNCTION sweep_notifications(integer, integer, integer) OWNER TO muster_definer;
REVOKE ALL ON FUNCTION sweep_notifications(integer, integer, integer) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION sweep_notifications(integer, integer, integer) TO muster_app;
REVOKE CREATE ON SCHEMA public FROM muster_definer;
