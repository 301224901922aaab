-- begin a new transaction
ALTER TABLE "decisions" VALIDATE CONSTRAINT "decisions_project_fkey";
