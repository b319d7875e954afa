-- What a payment took of the deposits is of the same moment as the payment, so that statements have both on one day.
update deposits set created_at = payments.created_at from payments where payments.id = deposits.payment_id;
