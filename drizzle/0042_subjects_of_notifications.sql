-- begin a new transaction
UPDATE "notifications" SET "subject_id" = ("metadata" ->> case "type"
    when 'PAYMENT_APPROVAL' then 'paymentId'
    when 'SETTLEMENT_RECORDED' then 'settlementId'
    when 'QUOTE_APPROVAL' then 'quoteId'
    when 'INVOICE_RECEIVED' then 'invoiceId'
    when 'BILL_DUE' then 'billId'
    when 'FAMILY_INVITE' then 'inviteId'
    else 'taskId'
  end)::uuid
WHERE "read_at" is null
  and "type" in ('PAYMENT_APPROVAL', 'SETTLEMENT_RECORDED', 'QUOTE_APPROVAL', 'INVOICE_RECEIVED', 'BILL_DUE', 'FAMILY_INVITE', 'TASK_ASSIGNED', 'TASK_OVERDUE', 'TASK_REVIEW', 'REPORT_CREATED');
