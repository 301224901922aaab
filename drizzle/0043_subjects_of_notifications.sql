-- begin a new transaction
UPDATE "notifications" SET "subject_id" = case
    -- Anything else is left out, since one such value would refuse the whole upgrade.
    when "metadata" ->> asking."key" ~* '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$' then ("metadata" ->> asking."key")::uuid
  end
FROM (values
    ('PAYMENT_APPROVAL', 'paymentId'),
    ('SETTLEMENT_RECORDED', 'settlementId'),
    ('QUOTE_APPROVAL', 'quoteId'),
    ('INVOICE_RECEIVED', 'invoiceId'),
    ('BILL_DUE', 'billId'),
    ('FAMILY_INVITE', 'inviteId'),
    ('TASK_ASSIGNED', 'taskId'),
    ('TASK_OVERDUE', 'taskId'),
    ('TASK_REVIEW', 'taskId'),
    ('REPORT_CREATED', 'taskId'),
    ('DECISION', 'decisionId')
  ) as asking ("type", "key")
WHERE "read_at" is null
  and asking."type" = "notifications"."type"
  -- One about a decision that has ended tells its result.
  and (asking."type" <> 'DECISION' or exists (
    select from "decisions" where "decisions"."id"::text = lower("metadata" ->> 'decisionId') and "decisions"."state" = 'OPEN'
  ));
