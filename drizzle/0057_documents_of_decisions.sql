CREATE TABLE "decision_documents" (
	"family_group_id" uuid NOT NULL,
	"property_id" uuid NOT NULL,
	"decision_id" uuid NOT NULL,
	"position" smallint NOT NULL,
	"document_id" uuid,
	"name" text NOT NULL,
	"added_at" timestamp with time zone NOT NULL,
	"sha256" text,
	CONSTRAINT "decision_documents_pkey" PRIMARY KEY("decision_id","property_id","position"),
	CONSTRAINT "decision_documents_document_key" UNIQUE("document_id","property_id","decision_id"),
	CONSTRAINT "decision_documents_position_check" CHECK ("decision_documents"."position" between 0 and 9),
	CONSTRAINT "decision_documents_name_check" CHECK (char_length(btrim("decision_documents"."name")) between 1 and 120),
	CONSTRAINT "decision_documents_sha256_check" CHECK ("decision_documents"."sha256" ~ '^[0-9a-f]{64}$')
);
--> statement-breakpoint
-- A property has at most 200 decisions. People can read them until it is built.
-- squawk-ignore require-concurrent-index-creation
CREATE UNIQUE INDEX "decisions_id_property_key" ON "decisions" USING btree ("id","property_id");--> statement-breakpoint
-- Two columns of documents, whose number the storage of a group bounds. People can read them until it is built.
-- squawk-ignore require-concurrent-index-creation
CREATE UNIQUE INDEX "documents_id_property_key" ON "documents" USING btree ("id","property_id");--> statement-breakpoint
ALTER TABLE "decision_documents" ADD CONSTRAINT "decision_documents_property_fkey" FOREIGN KEY ("property_id","family_group_id") REFERENCES "public"."properties"("id","family_group_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "decision_documents" ADD CONSTRAINT "decision_documents_decision_fkey" FOREIGN KEY ("decision_id","property_id") REFERENCES "public"."decisions"("id","property_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "decision_documents" ADD CONSTRAINT "decision_documents_document_fkey" FOREIGN KEY ("document_id","property_id") REFERENCES "public"."documents"("id","property_id") ON DELETE set null ("document_id") ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "decision_documents_property_fkey_idx" ON "decision_documents" USING btree ("property_id","family_group_id");
