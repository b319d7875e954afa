-- Whether a CSV of an export begins with a byte order mark.
ALTER TABLE "exports" ADD COLUMN "bom" BOOLEAN NOT NULL DEFAULT false;
