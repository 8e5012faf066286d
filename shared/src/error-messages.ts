/**
 * Everything the API refuses, by its stable code: clients branch on the code and show the message. One constant each, so that a page
 * loads only those it shows.
 */
export const unexpected_error = 'An unexpected error occurred. Please try again.';
export const session_expired = 'Your login session has expired. Please login again.';
export const wrong_credentials = 'The email or password is incorrect.';
export const account_pending = 'Pending Account. Please Verify Your Email.';
export const login_not_found = 'This login has already ended.';
export const account_blocked = 'This account is blocked. Please contact us.';
export const user_is_blocked = 'This user is blocked. Please unblock them first.';
export const user_not_blocked = 'This user is not blocked.';
export const own_account_block = 'You cannot block your own account.';
export const reauthentication_required = 'Please enter your password to change this.';
export const wrong_password = 'This is not your current password.';
export const login_required = 'Please log in to continue.';
export const not_allowed = 'You are not allowed to do this.';
export const too_many_requests = 'Too many attempts. Please try again later.';
export const invalid_fields = 'Please check the highlighted fields.';
export const email_taken = 'This email is already registered.';
export const user_not_found = 'User Not found.';
export const code_expired = 'Confirmation Code Expired!';
export const no_changes = 'No changes made.';
export const own_account_delete = 'You cannot delete your own account.';
export const last_admin = 'The last admin cannot be removed.';
export const user_has_contract = 'This user has a live contract. Please end or cancel it first.';
export const user_has_deposit = 'A deposit of this user is not settled yet. Please settle it first.';
export const user_has_applications =
  'This user has an application that waits for an answer. Please reject it first.';
export const property_not_found = 'This property does not exist.';
export const property_has_contract = 'This property has a live contract and cannot be deleted.';
export const rooms_changed_meanwhile =
  'Somebody else has added a room meanwhile. Please load the page again, so that it is not removed.';
export const room_has_contract = 'A room with a live contract cannot be removed.';
export const login_to_apply = 'Please register and login to apply for this property.';
export const already_applied =
  'You already have an application for this property. Please wait for the application to be responded.';
export const already_renting =
  'You cannot apply as you already have an active rental or accepted application.';
export const application_not_found = 'This application does not exist.';
export const application_answered = 'This application has already been answered.';
export const application_stale = 'The start date of this application has passed.';
export const document_not_found = 'This document does not exist.';
export const document_missing = 'Please choose a document';
export const document_repeated = 'You have added this document already.';
export const too_many_documents = 'You have added as many documents as possible. Please remove one first.';
export const application_closed = 'This application is over, so nothing can be asked for.';
export const already_told =
  'This has been told already. Please ask for something else, or write what you need.';
export const unit_taken = 'This place has just been taken.';
export const template_not_found = 'This version of the agreement does not exist.';
export const draft_not_found = 'There is no draft. It was approved or discarded.';
export const draft_exists = 'There is a draft already. Please edit that one.';
export const draft_changed =
  'Somebody else has changed this draft meanwhile. Nothing was saved: please copy what you wrote, and open the draft again.';
export const terms_changed = 'The terms of this place have just changed. Please try again.';
export const deposit_paid =
  'The deposit has been paid, so this can no longer be cancelled here. Please contact us.';
export const tenant_not_found = 'This tenant does not exist.';
export const tenant_is_renting = 'This tenant already has an active rental or accepted application.';
export const contract_not_found = 'This contract does not exist.';
export const contract_not_active = 'Only an active contract can be ended.';
export const contract_not_running = 'This is only possible while the contract runs.';
export const contract_followed =
  'Another contract follows this one. That one must be cancelled or ended first.';
export const renewal_not_open = 'There is no offer or question that waits for an answer.';
export const renewal_is_own = 'Only the other side can answer this.';
export const renewal_not_own = 'Only the side that it came from can withdraw it.';
export const renewal_waits = 'You have been offered a further term already. Please answer that offer.';
export const renewal_already_asked = 'You have asked for a further term already. Please wait for the answer.';
export const renewal_changed = 'The offer has changed meanwhile. Please look at it again.';
export const contract_not_ended = 'The deposit is settled when the contract has ended.';
export const nothing_held = 'Nothing is held of this deposit.';
export const settlement_not_proposed = 'Nothing has been proposed about this deposit yet.';
export const settlement_not_open = 'This is not possible any more: the settlement has gone on.';
export const settlement_waits = 'The tenant still has time to answer this proposal.';
export const settlement_changed = 'The settlement has changed meanwhile. Please look at it again.';
export const deposit_changed =
  'What is held has changed meanwhile, so the deductions have to be proposed again.';
export const deposit_to_be_paid =
  'Something is still to be paid for this deposit. Please waive or cancel it, or wait until it is paid.';
export const deposit_being_settled = 'This deposit is being settled, so it goes back by its settlement.';
export const deductions_only_lower =
  'The rest is being paid back already, so the deductions can only become lower.';
export const deductions_too_large = 'The deductions are more than is held.';
export const nothing_to_transfer = 'Nothing waits to be given back.';
export const too_many_files = 'There are as many files as possible already.';
export const too_many_messages = 'There are as many messages as possible already.';
export const notice_too_early = 'The agreement does not allow this day. Please choose a later one.';
export const notice_fee_changed = 'Leaving on this day costs something else by now. Please look at it again.';
export const notice_open = 'A notice was given already, or waits for an answer.';
export const notice_given = 'Notice was given for this contract, so it cannot go on.';
export const notice_not_open = 'There is no proposal that waits for an answer.';
export const notice_is_own = 'Only the other side can answer this proposal.';
export const notice_not_own = 'Only the side that it came from can take it back.';
export const notice_day_passed = 'The proposed day is not possible any more. Please propose another one.';
export const contract_not_awaiting = 'Only a contract that is not yet active can be cancelled.';
export const contract_closed = 'This contract is no longer open for signing.';
export const upload_by_landlord =
  'This contract is signed in the browser. A copy that both have signed on paper is uploaded by the landlord.';
export const contract_already_signed = 'This contract has already been signed.';
export const signing_not_found = 'This agreement is not signed in the browser.';
export const signing_closed = 'This agreement is no longer open for signing.';
export const sealing_not_failed = 'Sealing this agreement has not failed.';
export const already_signed = 'This agreement has already been signed.';
export const document_changed = 'The agreement is not the one that was shown. Please load the page again.';
export const document_unknown = 'We have sealed no such document.';
export const signed_contract_unsigned = 'This is the agreement as you downloaded it, not signed yet.';
export const signed_contract_sent_back =
  'This file has been sent back before. Please sign the agreement and upload that.';
export const cannot_send_back = 'Only a signed contract whose deposit has not been paid can be sent back.';
export const too_many_signed_copies = 'This contract has been uploaded too often. Please contact us.';
export const signed_contract_missing = 'Please upload the signed contract';
export const file_damaged = 'This file is damaged. Please contact us.';
export const link_expired = 'This link has expired. Please open the document from Teduh again.';
export const transaction_not_found = 'This transaction does not exist.';
export const transaction_not_pending = 'Only a pending transaction can be changed.';
export const payment_under_way = 'A payment for this is under way. Please try again in a minute.';
export const deposit_is_fixed = 'A deposit follows from its contract and cannot be changed.';
export const already_paid = 'This has already been paid.';
export const not_payable = 'This can no longer be paid.';
export const wrong_amount = 'The amount is not the one that is due.';
export const payment_not_found = 'This payment does not exist.';
export const payment_mismatch = 'This payment does not belong to what is due.';
export const payment_not_done = 'The payment has not succeeded.';
export const payment_refunded = 'The payment came too late and has been refunded.';
export const amount_too_small =
  'This amount is too small to be paid online. Please contact us about another way to pay it.';
export const payments_refused = 'The payment provider refused this. Please contact us.';
export const payments_unavailable =
  'The payment provider does not answer right now. Please try again in a moment.';
export const complaint_not_found = 'This complaint does not exist.';
export const complaint_needs_rental =
  "You cannot add a complaint as you don't have an active rental or accepted application.";
export const complaint_already_taken = 'This complaint is already being handled.';
export const complaint_not_taken = 'This complaint has to be taken into handling first.';
export const complaint_handled = 'This complaint has already been handled.';
export const comments_full = 'This conversation has become too long. Please add a new complaint.';
export const notification_not_found = 'This notification does not exist.';
export const not_found = 'There is nothing here.';
export const invalid_cursor = 'This cursor is not valid.';
export const only_tenants_rent = 'Only a customer can rent.';
export const tenant_is_blocked = 'This account is blocked. Unblock it first.';
export const contract_cancelled = 'This contract was cancelled: nothing can be charged on it.';
export const company_missing =
  'Please enter your company under Settings first: the agreement names it as the landlord.';
export const stamping_not_begun =
  'There is nothing to stamp: the agreement is not signed by both, or was cancelled.';
export const stamping_by_landlord = 'The landlord has this agreement stamped.';
export const stamping_not_possible = 'The stamping cannot be set to this status from the one it has.';
export const already_stamped = 'This agreement is stamped already.';
export const certificate_missing = 'Please choose the stamp certificate';
export const too_many_certificates =
  'Too many certificates were uploaded for this agreement already. Please write to us.';
export const import_not_found = 'This import does not exist.';
export const import_file_missing = 'Please choose the file with your tenancies';
export const import_unreadable = 'This file cannot be read.';
export const import_invalid = 'Some rows are wrong. Nothing was imported.';
export const import_running = 'Another import is running. Please wait until it is done.';
export const import_changed =
  'Something has changed since the file was checked. Nothing was imported: please check it again.';
export const property_name_known = 'Another property has this name. Please say that this is a different one.';
export const import_not_done = 'Only an import that is done can be undone, and only once.';
export const import_in_use = 'This import cannot be undone any more: something has happened since then.';
export const agreement_missing = 'Please choose the signed agreement';
export const agreement_of_ours = 'The agreement of this contract was made in Teduh.';
export const agreement_there = 'The agreement of this tenancy is there already.';
export const slip_missing = 'Please choose the slip of your transfer';
export const slip_answered = 'There is no slip that waits for an answer.';
export const too_many_slips = 'There are too many slips for this payment already. Please write to us.';
export const transfers_off = 'Bank transfers are not taken. Please pay in another way.';
export const way_to_pay_off = 'This way to pay is not offered. Please choose another one.';
export const autopay_not_on = 'Autopay is not on.';
export const card_not_set_up = 'The card could not be set up. Please try again, or use another card.';
export const slip_waiting =
  'The slip of a bank transfer waits for confirmation, so this is not possible now.';
export const payment_not_reversible =
  'Only a payment that was recorded by transfer or in cash can be taken back.';
export const payment_not_refundable = 'Only what has been paid can be refunded.';
export const payment_disputed =
  'The cardholder has disputed this payment with the bank, so it cannot be refunded here.';
export const payment_already_refunded = 'This payment has already been refunded.';
export const refund_too_large = 'This is more than what is left of the payment.';
export const refund_needs_transfer =
  'This can only be given back by a bank transfer or in cash. Please do that, and enter how and on which day.';
export const refund_refused =
  'The payment provider refused this refund. Please give the money back by a bank transfer or in cash, and record it.';
export const refund_not_found = 'This refund does not exist.';
export const refund_not_failed =
  'Only a refund that failed is paid back by a transfer or in cash, and only once.';
export const refund_by_cancelling =
  'This contract has not begun. Please cancel it instead: then its deposit goes back by itself.';
export const payment_has_refunds =
  'A part of this payment was refunded already. Please refund what is left of it.';
export const deposit_recorded =
  'The deposit was paid by transfer or in cash. Please refund what is left of it first, or take the payment back if it never came.';
export const parts_do_not_add_up = 'The parts have to add up to the whole amount.';
export const nothing_overdue = 'Nothing is overdue for this contract.';
export const contract_is_over = 'This contract is over, so this payment cannot be taken back.';
export const transaction_changed = 'This transaction was changed meanwhile. Please look at it again.';
export const contract_has_ended = 'This contract has ended: nothing can be added to it.';
export const extra_charge_not_found = 'This extra charge does not exist.';
export const extra_charge_ended = 'This extra charge has already ended.';
export const meter_not_found = 'This meter does not exist.';
export const meter_ended = 'This meter is not read any more.';
export const reading_not_found = 'This reading does not exist.';
export const reading_too_low = 'A reading cannot be below the last one.';
export const reading_meanwhile =
  'Somebody else has entered or removed a reading meanwhile. Please look at the list again.';
export const reading_not_last = 'Only the last reading of a meter can be removed.';
export const reading_is_charged =
  'The charge of this reading was paid, split or waived, so the reading stays.';
export const metered_amount_is_fixed =
  'This amount follows from two readings. Please waive it, or correct the last reading.';
export const too_many_fields = 'The form has too many fields.';
export const upload_too_slow = 'The upload took too long. Please try again with a better connection.';
export const unreadable_form = 'The form could not be read.';
export const invalid_signature = 'The signature is not valid.';
export const attachment_not_found = 'This mail has no attachment.';
export const clock_only_forward = 'The clock only moves forward.';
export const clock_too_far = 'Two years at a time are enough.';
export const clock_busy = 'Somebody else is moving the clock. Please try again.';
export const unexpected_shape = 'The request is not what was expected.';
export const invalid_json = 'The request is not valid JSON.';
export const empty_request = 'The request is empty.';
export const unsupported_content_type = 'This content type is not supported.';
export const wrong_content_length = 'The request does not have the length it announces.';
export const request_too_large = 'The request is too large.';
export const invalid_address = 'This address is not valid.';
export const invalid_request = 'The request is not valid.';
export const busy = 'The server is busy right now. Please try again in a moment.';
export const database_unavailable = 'Teduh cannot reach its data just now. Please try again in a moment.';
export const outcome_unknown =
  'The connection was lost, and we do not know whether this was saved. Please look before you try again.';
export const storage_unavailable = 'Files cannot be reached right now. Please try again in a moment.';
export const inspection_not_found = 'This report does not exist.';
export const inspection_exists = 'This report was begun already.';
export const inspection_not_needed =
  'The tenancy goes on in the same home, so no report is needed between the two contracts.';
export const inspection_too_early = 'It is too early for this report.';
export const inspection_too_late = 'It is too late for this report.';
export const inspection_not_draft = 'This report was sent already, so it cannot be changed any more.';
export const inspection_not_sent = 'This report is not open for remarks.';
export const inspection_in_use =
  'This report cannot be taken back: another report or the settlement of the deposit refers to it.';
export const inspection_was_sent =
  'This report was sent before, so it cannot be discarded: what the tenant said would go with it.';
export const inspection_item_has_remarks = 'The tenant has said something about this line, so it stays.';
export const inspection_not_final = 'Only a final report can become the inventory.';
export const inspection_incomplete =
  'Please choose a condition for every line first, or use "The rest is good".';
export const inspection_full = 'This report has too many lines.';
export const inspection_item_not_found = 'This line does not exist any more.';
export const changed_meanwhile = 'Somebody else has changed this meanwhile. Please look at both versions.';
export const photographs_full = 'There are too many photographs here already.';
export const photograph_missing = 'Please choose a photograph';
export const photograph_not_found = 'This photograph does not exist.';
export const inventory_changed =
  'Somebody else has saved this inventory meanwhile. Please look at theirs before you save yours.';
export const mail_not_failed = 'This mail is not among those that failed any more.';
export const job_not_failed = 'This job is not among those that failed any more.';
export const job_waits_already = 'This job waits to run already.';
export const jobs_not_started = 'Jobs have not started on this server yet. Please try again in a moment.';
export const mark_not_found = 'This address is not marked any more.';
