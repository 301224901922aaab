-- begin a new transaction
-- People who want to hear nothing of a kind get no push of it either.
UPDATE "notification_preferences" SET "push" = false WHERE NOT "in_app" AND NOT "email";
