-- A document that is removed for good, with its house or its asset, leaves no file behind that nothing names: the sweep
-- of files takes it. When the file goes first there is no row left to mark.
create function documents_give_up_their_file() returns trigger language plpgsql as $$
begin
  update files set deleted_at = now() where id = old.file_id and deleted_at is null;
  return null;
end $$;
--> statement-breakpoint
create trigger documents_give_up_their_file after delete on documents
  for each row execute function documents_give_up_their_file();
