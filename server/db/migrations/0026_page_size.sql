-- The rows per page that a user last chose are one of their preferences.
ALTER TABLE users ALTER COLUMN preferences
  SET DEFAULT '{"theme":"SYSTEM","density":"COMFORTABLE","digest":"NONE","pageSize":10}';
UPDATE users SET preferences = '{"pageSize":10}'::jsonb || preferences;
