-- Users work in clients of one tenant, as invitations require. Otherwise, an administrator who is moved to a client of another tenant keeps
-- the old one, can return to it, and can bring users of the new one along. Clients that a user already has stay.
GRANT UPDATE (tenant_id) ON users TO muster_definer;
CREATE OR REPLACE FUNCTION change_user(
  target text, expected integer, new_status text, new_roles jsonb, overrides jsonb, employee_client text, employee uuid, client_ids text[]
) RETURNS boolean LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
  before users;
  rank text;
  tenant text;
BEGIN
  PERFORM check_grant(new_roles, client_ids);
  -- All administrators of the tenant are locked first, so that two of them cannot remove each other.
  PERFORM FROM users u WHERE u.uid = target OR u.roles ? 'SUPER_ADMIN'
      OR (u.roles ? 'ADMIN' AND u.tenant_id = (SELECT t.tenant_id FROM users t WHERE t.uid = target))
    ORDER BY u.uid FOR UPDATE;
  SELECT u.uid, u.tenant_id, u.roles, u.status, u.version, u.permission_overrides, u.employee_client_id, u.employee_id
    INTO before.uid, before.tenant_id, before.roles, before.status, before.version, before.permission_overrides,
      before.employee_client_id, before.employee_id
    FROM users u WHERE u.uid = target AND u.archived_at IS NULL;
  PERFORM check_grant(before.roles, '{}');
  IF NOT EXISTS (SELECT FROM user_clients m WHERE m.uid = target AND m.ended_at IS NULL AND m.client_id IN (SELECT clients_in_reach())) THEN
    RAISE EXCEPTION 'not a user of the caller' USING ERRCODE = '42501';
  END IF;
  IF before.version <> expected THEN RETURN false; END IF;
  IF (new_roles, new_status, overrides) IS DISTINCT FROM (before.roles, before.status, before.permission_overrides)
      AND EXISTS (SELECT FROM user_clients m WHERE m.uid = target AND m.ended_at IS NULL
        AND m.client_id NOT IN (SELECT clients_in_reach())) THEN
    RAISE EXCEPTION 'also a user of others' USING ERRCODE = '42501';
  END IF;
  -- Whose time a user may decide about depends on this link, so only the client of the employee can change it.
  IF before.employee_client_id IS NOT NULL AND before.employee_client_id IS DISTINCT FROM app_client_id()
      AND (employee_client, change_user.employee) IS DISTINCT FROM (before.employee_client_id, before.employee_id) THEN
    RAISE EXCEPTION 'linked in another client' USING ERRCODE = '42501';
  END IF;
  -- A super administrator has no tenant. With another role, they get that of their clients.
  tenant := coalesce(before.tenant_id, CASE WHEN NOT new_roles ? 'SUPER_ADMIN'
    THEN (SELECT min(c.tenant_id) FROM clients c WHERE c.client_id = ANY (client_ids)) END);
  IF NOT new_roles ? 'SUPER_ADMIN' AND EXISTS (
    SELECT FROM clients c WHERE c.client_id = ANY (client_ids) AND c.tenant_id <> tenant AND (before.roles ? 'SUPER_ADMIN'
      OR NOT EXISTS (SELECT FROM user_clients m WHERE m.uid = target AND m.client_id = c.client_id AND m.ended_at IS NULL))) THEN
    RAISE EXCEPTION 'a client of another tenant' USING ERRCODE = '42501';
  END IF;
  FOREACH rank IN ARRAY ARRAY['ADMIN', 'SUPER_ADMIN'] LOOP
    IF before.roles ? rank AND before.status <> 'DISABLED' AND (new_status = 'DISABLED' OR NOT new_roles ? rank) AND NOT EXISTS (
      SELECT FROM users o WHERE o.uid <> target AND o.roles ? rank AND o.status = 'ACTIVE' AND o.archived_at IS NULL
        AND (rank = 'SUPER_ADMIN' OR o.tenant_id = before.tenant_id)) THEN
      RAISE EXCEPTION 'the last administrator' USING ERRCODE = 'MU001';
    END IF;
  END LOOP;
  UPDATE users u SET status = new_status, roles = new_roles, tenant_id = tenant, permission_overrides = overrides,
    employee_client_id = employee_client, employee_id = employee,
    status_before_leaving = CASE WHEN new_status = before.status THEN u.status_before_leaving END,
    tokens_valid_after = CASE WHEN new_status = 'DISABLED' AND before.status <> 'DISABLED' THEN now() ELSE u.tokens_valid_after END,
    version = before.version + 1, updated_at = now(), updated_by = app_uid()
    WHERE u.uid = target;
  UPDATE user_clients m SET ended_at = now()
    WHERE m.uid = target AND m.ended_at IS NULL AND m.client_id <> ALL (client_ids) AND m.client_id IN (SELECT clients_in_reach());
  INSERT INTO user_clients (uid, client_id, position)
    SELECT target, c, at FROM unnest(client_ids) WITH ORDINALITY AS given (c, at)
    ON CONFLICT (uid, client_id) DO UPDATE SET ended_at = NULL, position = EXCLUDED.position;
  RETURN true;
END $$;
