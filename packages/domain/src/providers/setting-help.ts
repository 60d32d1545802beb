import { gatewayTexts } from '../gateways/payment-gateways.ts';
import type { SettingKey } from './provider-settings.ts';

/** What every setting does, for the settings page. Nothing else needs these texts, so they are loaded with that page only. */
export const SETTING_HELP: Readonly<Record<SettingKey, string>> = {
  website_url: 'Your public web site: the logo on public pages leads there, and every e-mail ends with it.',
  portal_url: 'Where this application is found; links in e-mails, SMS and payments start with it.',
  terms_url: 'Link "Terms and conditions" on sign-in, registration, help centre and e-mail footers; hidden when empty.',
  privacy_url: 'Link "Privacy policy" on sign-in, registration, help centre and e-mail footers; hidden when empty.',
  websocket_api_url:
    'Where screens listen for live changes. While it is empty or cannot be reached, they listen at this application’s own address.',
  framing_sites:
    'Your own web sites that may show tracking, and pages without their menu, inside theirs. Enter each with https:// in front.',
  google_login_enabled:
    'People may sign in and register with their Google account. Off: the button is gone, and such sign-ins are refused.',
  apple_login_enabled:
    'People may sign in and register with their Apple account. Off: the button is gone, and such sign-ins are refused.',
  google_client_id:
    'What Google knows this application by, from your Google account. Sign in with Google stays hidden while it is empty.',
  apple_client_id:
    'What Apple knows this application by, from your Apple account. Sign in with Apple stays hidden while it is empty.',
  enforce_logout_per_user_roles:
    'Logs people out who have done nothing for as long as their role allows. Off: only the question in the browser counts.',
  session_idle_hours_staff:
    'After so many hours without use, staff have to log in again. 24 lets staff carry on the next morning, but not after a weekend.',
  session_idle_hours_customers: 'After so many hours without use, users of accounts have to log in again.',
  session_idle_hours_drivers:
    'After so many hours without use, drivers have to log in again. Allow for the longest stretch without signal.',
  guest_login_is_staff_login:
    'The menu of visitors says "Staff login" in place of "Log in", for couriers whose customers do not log in.',
  idm_enabled: 'Users of accounts may come in through the identity service of their company.',
  idm_issuer: 'The address of the identity service that vouches for people; its keys are fetched from there.',
  provider_title: 'Your name in the browser tab, in e-mails and on labels.',
  logo_url: 'Logo on public pages, and in the navigation where that has none of its own.',
  navigation_logo_url: 'Logo in the expanded side navigation.',
  favicon_url: 'Browser icon, and the logo of the collapsed side navigation.',
  work_hours_from:
    'Start of a working day: used for collection and delivery times, estimates, and the office hours told to customers.',
  work_hours_to: 'End of a working day; later bookings are for the next working day.',
  holiday_work_hours_from: 'Start of work on public holidays; empty means no collections or deliveries that day.',
  holiday_work_hours_to: 'End of work on public holidays.',
  public_holidays:
    'The days on which the holiday hours apply. Estimates skip them, and drivers may be left out of automatic assignment.',
  support_email_address:
    'Where customers write to: shown on the help centre, in e-mails, and to customers whose account is closed.',
  support_contact_number: 'Telephone number for customers: shown on the help centre, when signing in, in e-mails and on labels.',
  dashboard_undelivered_shipments_duration_days:
    'A collected shipment not delivered within this many days is counted and listed as undelivered on the dashboards.',
  dashboard_uncollected_shipments_duration_days:
    'A shipment not collected within this many days of the date chosen below is counted and listed as uncollected.',
  dashboard_unclosed_collection_requests_duration_days:
    'A collection request still unclosed after this many days is counted and listed.',
  dashboard_stats_start_date:
    'Nothing before this date is counted on the dashboards, for example what was moved from an older system.',
  dashboard_uncollected_shipments_date_to_use: 'The date from which days without a collection are counted.',
  dashboard_exclude_statuses_undelivered_shipments: 'Statuses left out of the undelivered count.',
  dashboard_exclude_statuses_uncollected_shipments: 'Statuses left out of the uncollected count.',
  quick_links_admin: 'Quick links shown to staff on the ops dashboard and in the navigation.',
  ops_dashboard_default_mode: 'The mode the ops dashboard opens in.',
  ops_dashboard_refresh_seconds:
    'How often the ops dashboard reads again while it gets no live updates; never more often than every 10 seconds.',
  ops_dashboard_unassigned_alert_minutes: 'A shipment without a driver for longer than this is highlighted.',
  tripsheet_unique_stops_alert_limit:
    'When a driver has more stops than this, the ops dashboard and the tripsheet warn, and assigning more asks first.',
  enable_global_delivery_rescheduling:
    'Recipients may choose another delivery date by a link in their messages. Short links in SMS need it.',
  enable_client_rescheduling: 'Account users may change requested collection and delivery dates of their own shipments.',
  enable_guest_account_creation: 'Visitors may open an account themselves. Off: the page says that you open accounts.',
  whatsapp_notifications_enabled:
    'Sends WhatsApp messages, as chosen in the section WhatsApp notifications. Off: none are sent, whatever is chosen there.',
  enable_automatic_driver_assignment: 'New and arriving shipments get the driver of the zone they lie in.',
  enable_shipment_ratings: 'Recipients are asked to rate their delivery.',
  map_max_node_count:
    'An area with more corners cannot be saved; the editor offers to simplify it. The same goes for areas that are imported.',
  map_inactivity_check_minutes: 'A map editor left alone for this long asks "Are you still there?", and then lets others edit.',
  google_maps_api_key:
    'Your key for Google Maps. With it, maps come from Google and Google finds addresses. Without it, our own maps are used.',
  map_default_center: 'Where maps open, and where lockers and counters are looked for first.',
  excluded_tracking_statuses: 'Statuses you do not use: lists, filters and the hub scanner leave them out.',
  shipment_status_order: 'The order of your statuses. It decides what counts as collected, as past the hub and as delivered.',
  tracking_show_proof_of_delivery:
    'Public tracking shows who received a parcel and when. Pictures are for people who are signed in.',
  tracking_show_driver_location: 'Public tracking shows the driver on a map while the shipment is out for delivery.',
  site_wide_admin_message: 'A line above every page of staff; none when empty. Users who are set not to see it do not.',
  site_wide_admin_message_icon_type: 'Icon and colour of the message to staff.',
  site_wide_account_message: 'A line above every page of account users; none when empty.',
  site_wide_account_message_icon_type: 'Icon and colour of the message to account users.',
  terms_mode: 'How terms are accepted: by scrolling to their end, or by ticking every one of them.',
  shipment_terms: 'The terms that are ticked one by one, where terms are accepted by ticking.',
  window_user_terms_and_conditions: 'The text to scroll through, where terms are accepted by scrolling.',
  terms_and_conditions_version:
    'Users who accepted another version are asked to accept the terms again: raise it when the terms change.',
  billing_email_address: 'Your e-mail address for billing, on invoices, credit notes and receipts.',
  billing_contact_number: 'Your telephone number for billing, on invoices, credit notes and receipts.',
  invoice_company_name: 'Company name on invoices, credit notes, statements.',
  invoice_address: 'Company address on invoices, credit notes, statements.',
  invoice_registration_no: 'Company registration number on invoices.',
  invoice_vat_no: 'VAT number on invoices; when empty the document is titled "Invoice" and not "Tax invoice".',
  invoice_terms_and_conditions_html: 'Terms printed at the end of invoices.',
  vat_percentage: 'VAT on everything that is not zero-rated. VAT % should be between 0 and 100.',
  all_vat_percentages:
    'VAT percentages with the day each began, so that older documents and reversals keep the one of their date.',
  invoice_due_days: 'Days after its date when an unpaid invoice is overdue; 0 for prepaid accounts.',
  invoice_reminder_days: 'E-mails go out so many days after the due day, such as 3, 10, 20. Empty for none.',
  accounting_sales_code: 'For exports for accounting.',
  accounting_bank_code: 'For exports for accounting.',
  accounting_standard_tax_code: 'For exports for accounting.',
  accounting_zero_tax_code: 'For exports for accounting.',
  invoice_statement_day:
    'Day on which statements of the month before are e-mailed to postpaid accounts. Nothing is booked in that month from then on.',
  invoice_trigger_shipment_status: 'A shipment goes on an invoice once it has this status or a later one.',
  weight_rounding: 'How the charged weight is rounded before the price is worked out.',
  volumetric_divisor:
    'Volumetric weight is length x width x height divided by this. The larger of actual and volumetric weight is charged.',
  rate_formula_default: 'The formula that new rates begin with.',
  charge_discrepancy_threshold_min_amount:
    'A charge worked out anew that differs by this much or more waits for approval. Smaller differences are applied by themselves.',
  charge_discrepancy_answer_days:
    'Days customers have to accept or dispute a discrepancy, from the message that tells them of it. 0: they are told and not asked.',
  pay_as_you_go: 'Prepaid accounts may book without enough balance: the shipment then waits for its payment.',
  ...gatewayTexts('help'),
  quote_payment_reference: 'Which reference a quote tells the customer to use when paying by EFT.',
  payment_pending_validity_period:
    'Days for which an unpaid shipment waits for its payment and a quote stays open. Afterwards the shipment is cancelled and the quote has expired.',
  enable_payment_intervention:
    'Staff who may do billing settle an unpaid shipment by hand: as paid, or unpaid for a reason. Off: only a payment or the balance settles it.',
  payment_methods_custom_topup_enabled: 'Customers may top up on a payment page of your own.',
  payment_methods_custom_topup_url: 'The address of that page. It is given the account and the amount.',
  payment_methods_custom_topup_name: 'What customers read as its name.',
  payment_methods_custom_topup_image_url: 'The picture beside its name.',
  payment_methods_eft_enabled:
    'Customers may top up by EFT: they are shown the bank details to copy, and told that it can take three days.',
  payment_methods_eft_details_bank: 'Bank name shown for manual EFT and on invoices.',
  payment_methods_eft_details_branch_code: 'Bank branch code shown for manual EFT and on invoices.',
  payment_methods_eft_details_account_type: 'Bank account type shown for manual EFT and on invoices.',
  payment_methods_eft_details_account_number: 'Bank account number shown for manual EFT and on invoices.',
  payment_import_start_date: 'Bank lines dated earlier are skipped when importing payments.',
  payment_import_end_date: 'Bank lines dated later are skipped when importing payments.',
  minimum_parcel_length: 'Shorter parcels are refused.',
  minimum_parcel_width: 'Narrower parcels are refused.',
  minimum_parcel_height: 'Lower parcels are refused.',
  minimum_parcel_weight: 'Lighter parcels are refused.',
  maximum_parcel_length: 'Longer parcels are refused.',
  maximum_parcel_width: 'Wider parcels are refused.',
  maximum_parcel_height: 'Higher parcels are refused.',
  maximum_parcel_weight: 'Heavier parcels are refused.',
  parcel_types:
    'Packagings to choose from when a parcel is added, which fill in its size. Accounts may have a list of their own.',
  parcel_categories: 'Contents to choose from; others can still be typed.',
  is_parcel_content_required: 'What a parcel contains has to be said.',
  parcel_disclaimer: 'Text under the parcels on the shipment forms; empty hides it.',
  note_types: 'Extra note types staff can choose on a shipment, beside the built-in ones.',
  require_postal_code_on_shipment_creation: 'Addresses need a postal code to be complete.',
  require_guest_shipment_billing_email: 'Visitors have to give an e-mail address for billing.',
  insurance_declared_value_enabled:
    'Senders may say what a shipment is worth and are charged for its cover. Off: senders are not asked and nothing is covered.',
  insurance_max_declared_value: 'The largest value that can be covered.',
  show_billing_transactions_for_account_users:
    'Account users see their billing transactions. A single account can still be allowed to see them when this is off.',
  override_unassigned_and_rejected_statuses_for_account_users:
    'Account users read "assigned" also where a driver has rejected a shipment or was taken off it.',
  waybill_type: 'One waybill number per parcel or one for the whole shipment; decides labels and scanning.',
  default_pod_method: 'The proof of delivery that new shipments begin with.',
  require_customer_reference: 'Every shipment needs a customer reference. A service level may ask for one by itself.',
  enable_shipment_cancellation_by_account_users: 'Account users may cancel their own shipments until they are collected.',
  provider_notification_on_cancel:
    'Who of your people is e-mailed when a customer cancels. Without an operations manager it is support.',
  provider_notification_on_reschedule:
    'Who of your people is e-mailed when a customer or recipient chooses another date. Without an operations manager it is support.',
  enable_bob_box:
    'You reserve compartments of Bob Box: its settings, its status and its type of note are shown. Whose lockers are offered is chosen under ' +
    'Pickup providers. Once it is off, only people of the platform switch it on again.',
  bob_box_api_key:
    'Your key at Bob Box. With it compartments are reserved at Bob Box itself, and what happens at its lockers comes in automatically. ' +
    'Without it compartments are counted here alone. It works once the address of Bob Box is set for the installation.',
  bob_box_account_code: 'Your account at Bob Box, which is charged.',
  bob_box_auto_reserve: 'A compartment is reserved as soon as a shipment is booked. Off: staff reserve by hand.',
  bob_box_reservation_hours: 'Hours a reservation is held before the parcel must be dropped off or collected.',
  tcg_locker_api_key:
    'Your key at TCG Locker. With it compartments are reserved at TCG Locker itself, and what happens at its lockers comes in automatically. ' +
    'Without it compartments are counted here alone. It works once the address of TCG Locker is set for the installation.',
  international_collection_countries:
    'Countries that shipments may be collected from; with none, no shipment can be collected abroad.',
  international_delivery_countries: 'Countries that shipments may be delivered to; with none, no shipment can be sent abroad.',
  shipment_on_hold_reasons: 'Reasons to choose from when a shipment is put on hold; the customer reads them.',
  shipment_on_hold_internal_reasons: 'Reasons to choose from when a shipment is put on hold (internal); staff only.',
  shipment_cancellation_reasons: 'Reasons to choose from when cancelling; they stand in the tracking.',
  shipment_requested_date_change_reasons:
    'Reasons to choose from when a requested date is changed. With none here, no reason is asked for.',
  disable_other_for_shipment_on_hold_reasons: 'Only the listed reasons for on hold can be given, none in other words.',
  disable_other_for_shipment_on_hold_internal_reasons:
    'Only the listed reasons for on hold (internal) can be given, none in other words.',
  disable_other_for_shipment_cancellation_reasons: 'Only the listed reasons for cancelling can be given, none in other words.',
  disable_other_for_shipment_requested_date_change_reasons:
    'Only the listed reasons for changing a requested date can be given, none in other words.',
  hub_scanner_bays: 'Bays to choose from at the hub scanner; the scan and the shipment say which it was.',
  default_account_code: 'The guest account that shipments and quotes of visitors belong to.',
  default_account_type:
    'Accounts that people open themselves are prepaid. Postpaid: each of them also asks you for postpaid terms, which you decide on.',
  account_code_prefix: 'What codes of new accounts begin with; three letters of the name and a number follow.',
  default_credit_limit: 'Credit limit of a new postpaid account.',
  auto_hold_overdue_days:
    'Postpaid accounts with an invoice overdue for this many days are put on hold at night, unless staff have let one off.',
  require_otp_for_new_account_users:
    'People who register, and new users of accounts, confirm a code from their e-mail before they first log in.',
  new_accounts_need_approval: 'Accounts that people open themselves can quote but not send until staff approve them.',
  default_invoice_frequency: 'How often new postpaid accounts are invoiced.',
  default_invoice_frequency_time: 'The weekday on which new accounts with weekly invoices are invoiced.',
  invoice_allocation: 'How payments are matched to invoices.',
  payment_import_allocation: 'Which payments the list of an import opens with.',
  enable_cost_centers: 'Shows cost centres on shipments, accounts and reports.',
  require_cost_center: 'A cost centre must be chosen on shipments of accounts that have some.',
  registration_fields: 'Questions of your own at registration; the answers stand on the account.',
  internal_account_fields: 'What staff note on an account, for example its sales person or industry; customers do not see it.',
  vip_accounts: 'These accounts are marked VIP on shipments, tripsheets, scanner and ops dashboard and sort first in work lists.',
  interhub_carriers: 'Carriers to choose from for an interhub transfer; your own vehicles are listed too.',
  interhub_service_levels: 'Service levels to choose from for an interhub transfer; they say when it is expected.',
  interhub_outbound_scan_status: 'Status given to a parcel scanned onto a transfer.',
  interhub_dispatch_status:
    'Status given to every parcel when the transfer is dispatched. It is the only one that says that a parcel is between two branches, so there is no other to choose.',
  interhub_inbound_scan_status: 'Status given to a parcel scanned in at the branch it goes to.',
  interhub_daily_manifest_configs:
    'Transfers that open by themselves on the chosen weekdays; parcels on their way are offered to them until the cut-off.',
  driver_can_cancel_parcels: 'Drivers may cancel single parcels when they collect.',
  driver_can_cancel_shipments: 'Drivers may cancel a whole shipment when they collect, with a reason.',
  driver_can_reject_parcels_shipments:
    'Drivers may reject a collection or delivery they were given; it then waits for another driver.',
  driver_can_add_shipments: 'Drivers may add an unplanned shipment where they collect.',
  driver_can_add_parcels: 'Drivers may add parcels to a shipment when they collect; the price is worked out anew.',
  driver_can_add_customer_reference: 'Drivers may enter or change the customer reference when they collect.',
  driver_must_scan_each_parcel:
    'Drivers can neither collect nor deliver until every parcel that is not cancelled has been scanned.',
  driver_force_alternative_reference: 'Drivers scan a sticker as a reference of its own for each parcel they collect.',
  drivers_can_add_photos_to_any_status_update:
    'A photo button on every status update, not only on proof of delivery and failures.',
  prevent_driver_out_for_delivery_for_barred_accounts: 'A shipment does not go out for delivery while its account is on hold.',
  warn_out_for_delivery_for_accounts_in_arrears_or_on_hold:
    'Sending a shipment out for delivery asks first while its account is in arrears or on hold.',
  prevent_out_for_delivery_for_zeroed_parcels:
    'A shipment does not go out for delivery while one of its parcels has no size or weight.',
  warn_out_for_delivery_for_zeroed_parcels:
    'Sending a shipment out for delivery asks first while one of its parcels has no size or weight.',
  disable_auto_assigning_drivers_on_public_holidays: 'On the listed public holidays no driver is assigned automatically.',
  driver_location_interval_seconds: 'How often a driver on duty reports where they are; never more often than every 15 seconds.',
  manifest_scanner_enabled: 'Drivers may scan interhub transfers out and in.',
  manifest_scanner_allow_unlisted: 'A scanned parcel that is not on the transfer is added with a warning. Off: it is refused.',
  push_notifications_active_hours_from:
    'Start of the hours in which push notifications go out, to drivers and all others; earlier ones wait.',
  push_notifications_active_hours_to: 'End of the hours in which push notifications go out, to drivers and all others.',
  driver_pod1: 'What a driver asks for first when delivering.',
  driver_pod2: 'What a driver asks for second when delivering.',
  driver_pod3: 'What a driver asks for third when delivering.',
  keep_people_of_shipments_months:
    'How long names, phone numbers, e-mail addresses and street addresses are kept after a shipment has ended, and those of a payer after a payment at a gateway. Then they are anonymised and proofs and other documents are removed; amounts and prices stay. Shipments that could not be delivered or were damaged keep them for three years at least, for a claim. POPIA section 14 lets you keep them no longer than you need: claims for a lost or damaged parcel end after three years (Prescription Act section 11). What tax law keeps for five years is never removed here.',
  keep_messages_months:
    'How long e-mails, SMS and messages to drivers are kept, with the person they went to. Then they are removed. POPIA section 14.',
  keep_note_files_months:
    'How long files of shipment notes are kept. Then they are removed; the notes stay. POPIA section 14; claims end after three years (Prescription Act section 11).',
  keep_positions_months:
    'How long the positions of drivers and of steps in a shipment’s history are kept. Then they are removed; the steps stay. POPIA section 14 lets you keep no more than you need to settle disputes.',
  keep_visitors_months: 'How long the network addresses of visitors turned away by the blocked list are kept. POPIA section 14.',
  keep_sign_ins_days: 'How long it is kept who was signed in from where, after a session has ended. POPIA section 14.',
  pod_pin_length: 'How many digits PINs for delivery, pickup and drop-off have.',
  pod_pin_attempts_before_fallback: 'After this many wrong PINs the driver asks for other proof.',
  pod_fallback_name_enabled: 'Where the PIN does not work out, the driver asks for a name.',
  pod_fallback_name_required: 'If the PIN fails, the driver cannot continue without a name. Counts only where it is asked for.',
  pod_fallback_mobile_number_enabled: 'Where the PIN does not work out, the driver asks for a mobile number.',
  pod_fallback_mobile_number_required:
    'If the PIN fails, the driver cannot continue without a mobile number. Counts only where it is asked for.',
  pod_fallback_department_enabled: 'Where the PIN does not work out, the driver asks for a department.',
  pod_fallback_department_required:
    'If the PIN fails, the driver cannot continue without a department. Counts only where it is asked for.',
  pod_fallback_description_enabled: 'Where the PIN does not work out, the driver asks for a description.',
  pod_fallback_description_required:
    'If the PIN fails, the driver cannot continue without a description. Counts only where it is asked for.',
  pod_fallback_photos_enabled: 'Where the PIN does not work out, the driver asks for photos.',
  pod_fallback_photos_required: 'If the PIN fails, the driver cannot continue without photos. Counts only where it is asked for.',
  pod_fallback_signature_enabled: 'Where the PIN does not work out, the driver asks for a signature.',
  pod_fallback_signature_required:
    'If the PIN fails, the driver cannot continue without a signature. Counts only where it is asked for.',
  rejection_reasons: 'Reasons to choose from when a driver rejects.',
  collection_failed_attempt_reasons: 'Reasons to choose from when a collection fails.',
  delivery_failed_attempt_reasons: 'Reasons to choose from when a delivery fails.',
  disable_other_for_rejection_reasons: 'Only the listed reasons for rejecting can be given, none in other words.',
  disable_other_for_collection_failed_attempt_reasons:
    'Only the listed reasons for a failed collection can be given, none in other words.',
  disable_other_for_delivery_failed_attempt_reasons:
    'Only the listed reasons for a failed delivery can be given, none in other words.',
  latest_driver_app_version: 'Drivers with an older version are asked to update first.',
  notification_email_address: 'The address that all e-mails come from.',
  notification_name: 'The name that all e-mails come from.',
  notification_footer: 'The text at the foot of every e-mail.',
  show_scam_alert_on_emails: 'Adds a warning about payment scams to shipment e-mails.',
  email_hide_rating_section: 'Leaves the rating request out of delivered e-mails.',
  email_whatsapp_link_enabled: 'Adds a "Chat on WhatsApp" link to e-mails and shows the four settings below.',
  email_whatsapp_link_number: 'The number that the link writes to.',
  email_whatsapp_link_message: 'What the message begins with.',
  email_whatsapp_link_add_shipment_reference: 'The message ends with the reference of the shipment.',
  email_whatsapp_link_add_tracking_link: 'The message ends with the tracking link.',
  notify_provider_on_shipment_created: 'Your support address gets an e-mail when a shipment is created.',
  delay_notice_hours:
    'So many hours later than promised a delivery has to come before sender and recipient are told of the delay. 0 tells of none.',
  notify_provider_on_shipment_rescheduled: 'Your support address gets an e-mail when a shipment is rescheduled.',
  notify_provider_on_shipment_cancelled: 'Your support address gets an e-mail when a shipment is cancelled.',
  notify_collection_on_shipment_created_email: 'The collection contact gets an e-mail when the shipment is created.',
  notify_delivery_on_shipment_created_email: 'The delivery contact gets an e-mail when the shipment is created.',
  notify_collection_on_shipment_collected_email: 'The collection contact gets an e-mail when the shipment is collected.',
  notify_delivery_on_shipment_collected_email: 'The delivery contact gets an e-mail when the shipment is collected.',
  notify_collection_on_shipment_out_for_delivery_email:
    'The collection contact gets an e-mail when the shipment goes out for delivery.',
  notify_delivery_on_shipment_out_for_delivery_email:
    'The delivery contact gets an e-mail when the shipment goes out for delivery.',
  notify_collection_on_shipment_delivered_email: 'The collection contact gets an e-mail when the shipment is delivered.',
  notify_delivery_on_shipment_delivered_email: 'The delivery contact gets an e-mail when the shipment is delivered.',
  notify_collection_on_shipment_collection_failed_attempt_email:
    'The collection contact gets an e-mail when the collection attempt fails.',
  notify_delivery_on_shipment_collection_failed_attempt_email:
    'The delivery contact gets an e-mail when the collection attempt fails.',
  notify_collection_on_shipment_delivery_failed_attempt_email:
    'The collection contact gets an e-mail when the delivery attempt fails.',
  notify_delivery_on_shipment_delivery_failed_attempt_email:
    'The delivery contact gets an e-mail when the delivery attempt fails.',
  notify_collection_on_shipment_rescheduled_email: 'The collection contact gets an e-mail when the shipment is rescheduled.',
  notify_delivery_on_shipment_rescheduled_email: 'The delivery contact gets an e-mail when the shipment is rescheduled.',
  notify_collection_on_shipment_delayed_email:
    'The collection contact gets an e-mail when the delivery comes later than promised.',
  notify_delivery_on_shipment_delayed_email: 'The delivery contact gets an e-mail when the delivery comes later than promised.',
  notify_collection_on_shipment_cancelled_email: 'The collection contact gets an e-mail when the shipment is cancelled.',
  notify_delivery_on_shipment_cancelled_email: 'The delivery contact gets an e-mail when the shipment is cancelled.',
  notify_collection_on_shipment_awaiting_dropoff_email:
    'The collection contact gets an e-mail when the shipment waits for drop-off at a pickup point (drop-off PIN).',
  notify_delivery_on_shipment_awaiting_dropoff_email:
    'The delivery contact gets an e-mail when the shipment waits for drop-off at a pickup point (drop-off PIN).',
  notify_collection_on_shipment_ready_for_pickup_email:
    'The collection contact gets an e-mail when the shipment is ready for pickup (pickup PIN).',
  notify_delivery_on_shipment_ready_for_pickup_email:
    'The delivery contact gets an e-mail when the shipment is ready for pickup (pickup PIN).',
  notify_collection_on_shipment_created_sms: 'The collection contact gets an SMS when the shipment is created.',
  notify_delivery_on_shipment_created_sms: 'The delivery contact gets an SMS when the shipment is created.',
  notify_collection_on_shipment_collected_sms: 'The collection contact gets an SMS when the shipment is collected.',
  notify_delivery_on_shipment_collected_sms: 'The delivery contact gets an SMS when the shipment is collected.',
  notify_collection_on_shipment_out_for_delivery_sms:
    'The collection contact gets an SMS when the shipment goes out for delivery.',
  notify_delivery_on_shipment_out_for_delivery_sms: 'The delivery contact gets an SMS when the shipment goes out for delivery.',
  notify_collection_on_shipment_delivered_sms: 'The collection contact gets an SMS when the shipment is delivered.',
  notify_delivery_on_shipment_delivered_sms: 'The delivery contact gets an SMS when the shipment is delivered.',
  notify_collection_on_shipment_collection_failed_attempt_sms:
    'The collection contact gets an SMS when the collection attempt fails.',
  notify_delivery_on_shipment_collection_failed_attempt_sms:
    'The delivery contact gets an SMS when the collection attempt fails.',
  notify_collection_on_shipment_delivery_failed_attempt_sms:
    'The collection contact gets an SMS when the delivery attempt fails.',
  notify_delivery_on_shipment_delivery_failed_attempt_sms: 'The delivery contact gets an SMS when the delivery attempt fails.',
  notify_collection_on_shipment_rescheduled_sms: 'The collection contact gets an SMS when the shipment is rescheduled.',
  notify_delivery_on_shipment_rescheduled_sms: 'The delivery contact gets an SMS when the shipment is rescheduled.',
  notify_collection_on_shipment_delayed_sms: 'The collection contact gets an SMS when the delivery comes later than promised.',
  notify_delivery_on_shipment_delayed_sms: 'The delivery contact gets an SMS when the delivery comes later than promised.',
  notify_collection_on_shipment_cancelled_sms: 'The collection contact gets an SMS when the shipment is cancelled.',
  notify_delivery_on_shipment_cancelled_sms: 'The delivery contact gets an SMS when the shipment is cancelled.',
  notify_collection_on_shipment_awaiting_dropoff_sms:
    'The collection contact gets an SMS when the shipment waits for drop-off at a pickup point (drop-off PIN).',
  notify_delivery_on_shipment_awaiting_dropoff_sms:
    'The delivery contact gets an SMS when the shipment waits for drop-off at a pickup point (drop-off PIN).',
  notify_collection_on_shipment_ready_for_pickup_sms:
    'The collection contact gets an SMS when the shipment is ready for pickup (pickup PIN).',
  notify_delivery_on_shipment_ready_for_pickup_sms:
    'The delivery contact gets an SMS when the shipment is ready for pickup (pickup PIN).',
  notify_collection_on_shipment_created_whatsapp: 'The collection contact gets a WhatsApp message when the shipment is created.',
  notify_delivery_on_shipment_created_whatsapp: 'The delivery contact gets a WhatsApp message when the shipment is created.',
  notify_collection_on_shipment_collected_whatsapp:
    'The collection contact gets a WhatsApp message when the shipment is collected.',
  notify_delivery_on_shipment_collected_whatsapp: 'The delivery contact gets a WhatsApp message when the shipment is collected.',
  notify_collection_on_shipment_out_for_delivery_whatsapp:
    'The collection contact gets a WhatsApp message when the shipment goes out for delivery.',
  notify_delivery_on_shipment_out_for_delivery_whatsapp:
    'The delivery contact gets a WhatsApp message when the shipment goes out for delivery.',
  notify_collection_on_shipment_delivered_whatsapp:
    'The collection contact gets a WhatsApp message when the shipment is delivered.',
  notify_delivery_on_shipment_delivered_whatsapp: 'The delivery contact gets a WhatsApp message when the shipment is delivered.',
  notify_collection_on_shipment_collection_failed_attempt_whatsapp:
    'The collection contact gets a WhatsApp message when the collection attempt fails.',
  notify_delivery_on_shipment_collection_failed_attempt_whatsapp:
    'The delivery contact gets a WhatsApp message when the collection attempt fails.',
  notify_collection_on_shipment_delivery_failed_attempt_whatsapp:
    'The collection contact gets a WhatsApp message when the delivery attempt fails.',
  notify_delivery_on_shipment_delivery_failed_attempt_whatsapp:
    'The delivery contact gets a WhatsApp message when the delivery attempt fails.',
  notify_collection_on_shipment_rescheduled_whatsapp:
    'The collection contact gets a WhatsApp message when the shipment is rescheduled.',
  notify_delivery_on_shipment_rescheduled_whatsapp:
    'The delivery contact gets a WhatsApp message when the shipment is rescheduled.',
  notify_collection_on_shipment_delayed_whatsapp:
    'The collection contact gets a WhatsApp message when the delivery comes later than promised.',
  notify_delivery_on_shipment_delayed_whatsapp:
    'The delivery contact gets a WhatsApp message when the delivery comes later than promised.',
  notify_collection_on_shipment_cancelled_whatsapp:
    'The collection contact gets a WhatsApp message when the shipment is cancelled.',
  notify_delivery_on_shipment_cancelled_whatsapp: 'The delivery contact gets a WhatsApp message when the shipment is cancelled.',
  notify_collection_on_shipment_awaiting_dropoff_whatsapp:
    'The collection contact gets a WhatsApp message when the shipment waits for drop-off at a pickup point (drop-off PIN).',
  notify_delivery_on_shipment_awaiting_dropoff_whatsapp:
    'The delivery contact gets a WhatsApp message when the shipment waits for drop-off at a pickup point (drop-off PIN).',
  notify_collection_on_shipment_ready_for_pickup_whatsapp:
    'The collection contact gets a WhatsApp message when the shipment is ready for pickup (pickup PIN).',
  notify_delivery_on_shipment_ready_for_pickup_whatsapp:
    'The delivery contact gets a WhatsApp message when the shipment is ready for pickup (pickup PIN).',
  shorten_urls: 'Links in SMS are made short; works only while recipients may reschedule deliveries.',
  sms_sender_id: 'Sender name of SMS messages.',
  theme_color_primary: 'Buttons, links, active states.',
  theme_color_text: 'Body text.',
  theme_color_primary_light: 'Hover and selected backgrounds, success notices. Unchanged, it follows the primary colour.',
  theme_color_primary_dark: 'Pressed buttons, links on light backgrounds. Unchanged, it follows the primary colour.',
  theme_color_nav_bg: 'Side navigation background. Unchanged, it follows the primary colour.',
  theme_color_nav_text: 'Side navigation text. Unchanged, it follows the primary colour.',
  theme_color_nav_active_bg: 'Background of the active entry. Unchanged, it follows the primary colour.',
  theme_color_nav_active_bg_hover: 'Background of the hovered active entry. Unchanged, it follows the primary colour.',
  theme_color_nav_active_text: 'Text of the active entry.',
  custom_widget_html:
    'HTML of another service, for example a chat, that account users and visitors see on every page. It runs apart from the pages.',
  help_center_links: 'Links shown in the help centre to signed-in users.',
  help_center_links_guest: 'Links shown in the help centre to visitors.',
  enabled_features:
    'What you use of the product. What is off is hidden from all users (see Customer features and Staff features).',
  enable_locker_shipments: 'Parcels may be sent to and from lockers of the pickup providers below.',
  enable_counter_shipments: 'Parcels may be sent to and from counters of the pickup providers below.',
  enabled_pickup_providers: 'Whose lockers and counters are shown under Locations and offered on shipments.',
  enable_kiosk_mode: 'Users of an account may be set to kiosk mode: signed in they begin with a new shipment.',
  show_custom_payment_gateway: 'Lets customers top up on a payment page of your own, and shows its settings.',
  enable_saved_cards: 'Customers may save a card and pay with it by default.',
  unused_feature_guest_shipment_creation: 'Visitors may create shipments without logging in. Off: they can only quote and track.',
};
