-- Inviting and changing users. muster_app cannot write roles, status or memberships: these functions do it, after checking against the
-- stored caller that nobody gives a role above their own or a client they don't have, and that the last administrator stays.
GRANT INSERT ON users, user_clients TO muster_definer;
GRANT UPDATE (roles, permission_overrides, employee_client_id, employee_id) ON users TO muster_definer;
GRANT SELECT (permission_overrides, tokens_valid_after) ON users TO muster_definer;
GRANT UPDATE (position) ON user_clients TO muster_definer;
GRANT SELECT (client_id, tenant_id, archived_at) ON clients TO muster_definer;
CREATE POLICY manage_insert ON users FOR INSERT TO muster_definer WITH CHECK (true);
CREATE POLICY manage_insert ON user_clients FOR INSERT TO muster_definer WITH CHECK (true);
CREATE POLICY manage_select ON clients FOR SELECT TO muster_definer USING (true);

GRANT CREATE ON SCHEMA public TO muster_definer;

CREATE FUNCTION role_rank(roles jsonb) RETURNS integer LANGUAGE sql IMMUTABLE AS $$
  SELECT CASE WHEN roles ? 'SUPER_ADMIN' THEN 4 WHEN roles ? 'ADMIN' THEN 3 WHEN roles ? 'CLIENT_ADMIN' THEN 2
    WHEN roles ? 'EMPLOYEE' THEN 1 ELSE 0 END $$;

-- The clients that the caller may give and take: their own, and those of the tenants in their scope.
CREATE FUNCTION clients_in_reach() RETURNS SETOF text LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
  SELECT c.client_id FROM clients c WHERE c.archived_at IS NULL AND (app_tenant_scope() IN ('*', c.tenant_id)
    OR EXISTS (SELECT FROM user_clients m WHERE m.client_id = c.client_id AND m.uid = app_uid() AND m.ended_at IS NULL)) $$;

-- The memberships of some users in those clients.
CREATE FUNCTION memberships_in_reach(uids text[]) RETURNS TABLE (uid text, client_id text, place integer)
  LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
  SELECT m.uid, m.client_id, m.position FROM user_clients m
    WHERE m.uid = ANY (uids) AND m.ended_at IS NULL AND m.client_id IN (SELECT clients_in_reach()) $$;

-- Throws unless the caller may give these roles and clients.
CREATE FUNCTION check_grant(new_roles jsonb, client_ids text[]) RETURNS void
  LANGUAGE plpgsql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
  own integer := (SELECT role_rank(u.roles) FROM users u WHERE u.uid = app_uid() AND u.status = 'ACTIVE' AND u.archived_at IS NULL);
BEGIN
  IF own IS NULL OR own < 2 OR role_rank(new_roles) > own OR role_rank(new_roles) = 0
      OR EXISTS (SELECT unnest(client_ids) EXCEPT SELECT clients_in_reach()) THEN
    RAISE EXCEPTION 'beyond the rights of the caller' USING ERRCODE = '42501';
  END IF;
END $$;

CREATE FUNCTION invite_user(
  new_uid text, new_email text, first text, last text, new_roles jsonb, overrides jsonb, employee uuid, client_ids text[]
) RETURNS void LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
  tenant text;
BEGIN
  PERFORM check_grant(new_roles, client_ids);
  SELECT CASE WHEN new_roles ? 'SUPER_ADMIN' THEN NULL ELSE min(c.tenant_id) END INTO tenant
    FROM clients c WHERE c.client_id = ANY (client_ids) HAVING count(DISTINCT c.tenant_id) = 1;
  IF NOT FOUND THEN RAISE EXCEPTION 'clients of one tenant are needed' USING ERRCODE = '42501'; END IF;
  INSERT INTO users (uid, tenant_id, email, display_name, first_name, last_name, roles, permission_overrides, status,
      employee_client_id, employee_id, created_by, updated_by)
    VALUES (new_uid, tenant, new_email, first || ' ' || last, first, last, new_roles, overrides, 'INVITED',
      CASE WHEN employee IS NULL THEN NULL ELSE app_client_id() END, employee, app_uid(), app_uid());
  INSERT INTO user_clients (uid, client_id, position)
    SELECT new_uid, c, at FROM unnest(client_ids) WITH ORDINALITY AS given (c, at);
END $$;

-- Changes the access of a user and returns false when the version is stale. Memberships that the caller cannot see stay as they are.
CREATE FUNCTION change_user(
  target text, expected integer, new_status text, new_roles jsonb, overrides jsonb, employee_client text, employee uuid, client_ids text[]
) RETURNS boolean LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
  before users;
  rank text;
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
  FOREACH rank IN ARRAY ARRAY['ADMIN', 'SUPER_ADMIN'] LOOP
    IF before.roles ? rank AND before.status <> 'DISABLED' AND (new_status = 'DISABLED' OR NOT new_roles ? rank) AND NOT EXISTS (
      SELECT FROM users o WHERE o.uid <> target AND o.roles ? rank AND o.status = 'ACTIVE' AND o.archived_at IS NULL
        AND (rank = 'SUPER_ADMIN' OR o.tenant_id = before.tenant_id)) THEN
      RAISE EXCEPTION 'the last administrator' USING ERRCODE = 'MU001';
    END IF;
  END LOOP;
  UPDATE users u SET status = new_status, roles = new_roles, permission_overrides = overrides,
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

-- An invited user becomes active with the first request of their own.
CREATE FUNCTION accept_invitation() RETURNS void
  LANGUAGE sql SECURITY DEFINER SET search_path = public, pg_temp AS $$
  UPDATE users SET status = 'ACTIVE', version = version + 1, updated_at = now(), updated_by = uid
    WHERE uid = app_uid() AND status = 'INVITED' $$;

DO $$
DECLARE f text;
BEGIN
  FOREACH f IN ARRAY ARRAY['clients_in_reach()', 'memberships_in_reach(text[])', 'check_grant(jsonb, text[])',
    'invite_user(text, text, text, text, jsonb, jsonb, uuid, text[])',
    'change_user(text, integer, text, jsonb, jsonb, text, uuid, text[])', 'accept_invitation()'] LOOP
    EXECUTE format('ALTER FUNCTION %s OWNER TO muster_definer', f);
    EXECUTE format('REVOKE ALL ON FUNCTION %s FROM PUBLIC', f);
  END LOOP;
END $$;
GRANT EXECUTE ON FUNCTION memberships_in_reach(text[]) TO muster_app;
GRANT EXECUTE ON FUNCTION invite_user(text, text, text, text, jsonb, jsonb, uuid, text[]) TO muster_app;
GRANT EXECUTE ON FUNCTION change_user(text, integer, text, jsonb, jsonb, text, uuid, text[]) TO muster_app;
GRANT EXECUTE ON FUNCTION accept_invitation() TO muster_app;

REVOKE CREATE ON SCHEMA public FROM muster_definer;
