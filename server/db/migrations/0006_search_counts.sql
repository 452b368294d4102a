-- A search is counted first: few hits are fetched by their ids, many are met while walking the list's own order
-- (a single letter hits nearly every record, and fetching those by id takes a second).
GRANT CREATE ON SCHEMA public TO muster_definer;

CREATE FUNCTION count_matching_employees(words text[]) RETURNS integer
  LANGUAGE plpgsql STABLE SECURITY DEFINER SET search_path = public, pg_temp SET plan_cache_mode = force_custom_plan AS $$
DECLARE
  client text := app_client_id();
  patterns text[] := like_patterns(words);
  first text := patterns[1];
  total integer;
BEGIN
  SELECT count(*)::int INTO total FROM employees t
    WHERE t.client_id = client AND t.archived_at IS NULL AND t.search_text LIKE first AND t.search_text LIKE ALL (patterns);
  RETURN total;
END $$;

CREATE FUNCTION count_matching_projects(words text[]) RETURNS integer
  LANGUAGE plpgsql STABLE SECURITY DEFINER SET search_path = public, pg_temp SET plan_cache_mode = force_custom_plan AS $$
DECLARE
  client text := app_client_id();
  patterns text[] := like_patterns(words);
  first text := patterns[1];
  total integer;
BEGIN
  SELECT count(*)::int INTO total FROM projects t
    WHERE t.client_id = client AND t.archived_at IS NULL AND t.search_text LIKE first AND t.search_text LIKE ALL (patterns);
  RETURN total;
END $$;

CREATE FUNCTION count_matching_contracts(words text[]) RETURNS integer
  LANGUAGE plpgsql STABLE SECURITY DEFINER SET search_path = public, pg_temp SET plan_cache_mode = force_custom_plan AS $$
DECLARE
  client text := app_client_id();
  patterns text[] := like_patterns(words);
  first text := patterns[1];
  total integer;
BEGIN
  SELECT count(*)::int INTO total FROM contracts t
    WHERE t.client_id = client AND t.archived_at IS NULL AND t.search_text LIKE first AND t.search_text LIKE ALL (patterns);
  RETURN total;
END $$;

DO $$
DECLARE f text;
BEGIN
  FOREACH f IN ARRAY ARRAY['count_matching_employees(text[])', 'count_matching_projects(text[])',
    'count_matching_contracts(text[])'] LOOP
    EXECUTE format('ALTER FUNCTION %s OWNER TO muster_definer', f);
    EXECUTE format('REVOKE ALL ON FUNCTION %s FROM PUBLIC', f);
    EXECUTE format('GRANT EXECUTE ON FUNCTION %s TO muster_app', f);
  END LOOP;
END $$;

REVOKE CREATE ON SCHEMA public FROM muster_definer;
