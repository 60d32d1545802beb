import type { SettingKey } from './provider-settings.ts';

/** What every setting does, for the settings page. Nothing else needs these texts, so they are loaded with that page only. */
export const SETTING_HELP: Readonly<Record<SettingKey, string>> = {
  website_url: "The provider's public web site; the logo on public pages and e-mails links to it.",
  portal_url:
    'The address of this application; used to build links in e-mails, SMS, return and cancel URLs when no browser host is at hand.',
  terms_url: 'Link "Terms and conditions" on sign-in, registration, help centre and e-mail footers; hidden when empty.',
  privacy_url: 'Link "Privacy policy" on sign-in, registration, help centre and e-mail footers; hidden when empty.',
  websocket_api_url:
    'When set, the shell opens a socket there after login for live updates (shipments, tripsheets, scans, inbox, account balance); when empty, screens poll or refresh by hand.',
  google_login_enabled:
    'Shows the Google sign-in button on sign-in and registration and lets POST /login accept Google social_credentials; off: the API refuses them.',
  apple_login_enabled: 'Same for Apple sign-in.',
  google_client_id: 'Client id handed to the Google sign-in script; Google sign-in stays hidden while it is empty.',
  apple_client_id: 'Client id handed to the Apple sign-in script; Apple sign-in stays hidden while it is empty.',
  enforce_logout_per_user_roles:
    "Turns on the forced logout by role: the API ends sessions idle for longer than the role's logout_after_inactive_minutes; off: only the browser prompt applies.",
  guest_login_is_staff_login: 'Labels the guest menu\'s "Log in" entry "Staff login" (provider without customer logins).',
  idm_enabled: 'Lets /idm accept sign-ins from the configured identity service.',
  idm_issuer: 'Issuer whose signed tokens /idm accepts; its public keys are fetched from it.',
  provider_title: 'Browser title, alternative text of the logo, name in e-mails and on labels.',
  logo_url: 'Logo on sign-in, public pages, e-mails, labels, invoices.',
  navigation_logo_url: 'Logo in the expanded side navigation.',
  favicon_url: 'Browser icon, and the logo of the collapsed side navigation.',
  work_hours_from:
    'Start of a working day: default collection/delivery windows, estimates, business-hours text in help centre and contact lines.',
  work_hours_to: 'End of a working day; later bookings are for the next working day.',
  holiday_work_hours_from: 'Start of work on public holidays; empty means no collections or deliveries that day.',
  holiday_work_hours_to: 'End of work on public holidays.',
  public_holidays: 'The dates on which the holiday hours apply, estimates skip a day and drivers may not be auto-assigned.',
  support_email_address: 'Support address on the account-closed page, help centre, e-mails and default Shipment.support_email.',
  support_contact_number: 'Support telephone number on help centre, sign-in, e-mails, labels.',
  dashboard_undelivered_shipments_duration_days:
    'A collected shipment not delivered within this many days is counted and listed as undelivered on the dashboards.',
  dashboard_uncollected_shipments_duration_days:
    'A shipment not collected within this many days of the date chosen below is counted and listed as uncollected.',
  dashboard_unclosed_collection_requests_duration_days:
    'A collection request still unclosed after this many days is counted and listed.',
  dashboard_stats_start_date: 'Nothing before this date is counted in dashboard statistics (old migrated data).',
  dashboard_uncollected_shipments_date_to_use: 'The date from which "uncollected" days are counted.',
  dashboard_exclude_statuses_undelivered_shipments: 'Statuses left out of the undelivered count.',
  dashboard_exclude_statuses_uncollected_shipments: 'Statuses left out of the uncollected count.',
  quick_links_admin: 'Quick links shown to staff on the ops dashboard and in the navigation.',
  ops_dashboard_default_mode: 'The mode the ops dashboard opens in.',
  ops_dashboard_refresh_seconds: 'How often the ops dashboard reloads while no socket is connected.',
  ops_dashboard_unassigned_alert_minutes: 'An unassigned shipment older than this is highlighted HIGH.',
  tripsheet_unique_stops_alert_limit:
    "When a driver's tripsheet has more unique stops than this, the ops dashboard and tripsheet show a warning and assigning more asks for confirmation.",
  enable_global_delivery_rescheduling:
    'Recipients may reschedule a delivery from a public link in messages; shorten_urls depends on it.',
  enable_client_rescheduling: 'Account users may change requested collection and delivery dates of their own shipments.',
  enable_guest_account_creation:
    'Guests may register an account themselves at /register; off: /register says accounts are opened by the provider.',
  whatsapp_notifications_enabled:
    'Allows WhatsApp messages and shows the WhatsApp notifications section; off: no WhatsApp is sent whatever the pairs say.',
  enable_automatic_driver_assignment: 'New and arriving shipments get the driver of the matching driver zone.',
  enable_shipment_ratings: 'Recipients are asked to rate a delivery (public rating page).',
  map_max_node_count:
    'A polygon with more nodes cannot be saved; the editor warns and offers to simplify it; KML import is checked alike.',
  map_inactivity_check_minutes:
    'A map editor left untouched for this long asks "Are you still there?" and then releases its edit lock and stops live driver updates.',
  google_maps_api_key:
    'Key for the maps library; without it (or when loading fails) address fields fall back to plain entry and maps show the maps error.',
  map_default_center: 'Where maps open, and the default pickup location.',
  excluded_tracking_statuses:
    'Statuses this provider does not use; removed from every status view except can_be_excluded and from the scanner choices.',
  shipment_status_order: 'The provider-defined status order that decides collected, past hub and delivered.',
  tracking_show_proof_of_delivery:
    'Public tracking shows the name of the receiver and the time; images only to signed-in parties.',
  tracking_show_driver_location: 'Public tracking shows the driver on a map while the shipment is out for delivery.',
  site_wide_admin_message: 'Banner text for staff; no banner when empty; hidden for users with hide_site_wide_message.',
  site_wide_admin_message_icon_type: 'Icon and colour of the staff banner.',
  site_wide_account_message: 'Banner text for account users; no banner when empty.',
  site_wide_account_message_icon_type: 'Icon and colour of the account banner.',
  terms_mode:
    'How terms are accepted: window needs scrolling to the end, checkbox needs every term ticked, anything else is valid at once.',
  shipment_terms: 'The terms ticked one by one in checkbox mode.',
  window_user_terms_and_conditions: 'The text in the scroll window in window mode.',
  terms_and_conditions_version:
    'Current version; users whose accepted version differs get the terms modal; raising it makes everybody accept anew.',
  billing_email_address:
    'Provider address on invoices and statements, reply-to of billing e-mails, recipient of payment notices.',
  billing_contact_number: 'Provider billing telephone number on invoices and in billing e-mails.',
  invoice_company_name: 'Company name on invoices, credit notes, statements.',
  invoice_address: 'Company address on invoices, credit notes, statements.',
  invoice_registration_no: 'Company registration number on invoices.',
  invoice_vat_no: 'VAT number on invoices; when empty the document is titled "Invoice" and not "Tax invoice".',
  invoice_terms_and_conditions_html: 'Terms printed at the end of invoices.',
  vat_percentage:
    'Current VAT percentage applied to standard-rated rate items; zero-rated ones use 0. VAT % should be between 0 and 100.',
  all_vat_percentages: 'History of VAT percentages so that older documents and reversals use the percentage of their own date.',
  invoice_due_days: 'Days after the invoice date when an unpaid invoice becomes overdue (0 for prepaid).',
  invoice_statement_day: 'Day of the month on which statements are e-mailed to postpaid accounts.',
  invoice_trigger_shipment_status:
    'A shipping charge becomes invoiceable when its shipment reaches this status or a later one; decides the pending-transaction hint.',
  weight_rounding: 'How the charged weight is rounded before rating.',
  volumetric_divisor:
    'Volumetric weight is length x width x height / divisor; the larger of actual and volumetric weight is charged.',
  rate_formula_default: 'Formula type given to new rates.',
  charge_discrepancy_threshold_min_amount:
    'A recalculated charge that differs from the quoted one by at least this amount becomes a charge discrepancy to approve or reject (HIGH from five times the amount, otherwise LOW); smaller differences are applied silently.',
  pay_as_you_go:
    'Shipments of prepaid accounts are charged one by one at creation and go to payment-pending until paid when the balance does not cover them; off: they are only accepted while the balance covers them.',
  quote_payment_reference: 'Which reference a quote tells the customer to use when paying by EFT.',
  payment_methods_payfast_enabled: 'Offers PayFast for paying guest shipments (provider label payfast).',
  payment_methods_payfast_merchant_id: 'Merchant id sent to PayFast and answered by POST /billing/payfast/signature.',
  payment_methods_payfast_merchant_key: 'Merchant key sent to PayFast.',
  payment_methods_payfast_passphrase:
    'Salt of the signature; never sent to the browser: shown as *** when the merchant key is set, and *** on save means unchanged.',
  payment_methods_bobpay_enabled: 'Offers the bob_pay_* methods for guest shipments (provider label bobpay).',
  payment_methods_bobpay_recipient_account_code: 'Bob Pay account that receives the money.',
  payment_methods_bobpay_passphrase: 'Signs Bob Pay requests and verifies notifications; masked like the PayFast one.',
  payment_methods_stitch_enabled: 'Offers stitch_eft and stitch_card for guest shipments (provider label stitch).',
  payment_methods_stitch_set_up_credentials_per_branch:
    'On: client id, secret and beneficiary come from the branch of the shipment or account, the values here are the fallback.',
  payment_methods_stitch_client_id: 'Stitch client id.',
  payment_methods_stitch_client_secret: 'Stitch client secret, masked as ***.',
  payment_methods_stitch_beneficiary_reference: "Reference on the provider's own bank statement.",
  payment_methods_stitch_beneficiary_name: 'Name of the receiving account.',
  payment_methods_stitch_beneficiary_bank_id: 'Bank of the receiving account (Stitch bank id).',
  payment_methods_stitch_beneficiary_account_number: 'Number of the receiving account.',
  payment_pending_validity_period:
    'Days an unpaid shipment stays payment-pending and a quote stays open; afterwards quote-expired or cancelled.',
  enable_payment_intervention:
    'Staff with billing permission may settle a payment-pending shipment by hand (mark as paid with a reference, or release it unpaid with a reason); off: only a gateway notification or the balance can.',
  payment_methods_payfast_topup_enabled: 'Offers PayFast for topping up (provider label payfast-topup).',
  payment_methods_payfast_topup_merchant_id: 'Merchant id used for top-ups.',
  payment_methods_payfast_topup_merchant_key: 'Merchant key used for top-ups.',
  payment_methods_payfast_topup_passphrase: 'Signature salt for top-ups; shown as *** when the top-up merchant key is set.',
  payment_methods_payfast_topup_limit: 'Largest PayFast top-up; more is rejected with the limit message.',
  payment_methods_bobpay_topup_enabled: 'Offers the bob_pay_* methods for topping up (provider label bobpay-topup).',
  payment_methods_bobpay_topup_recipient_account_code: 'Bob Pay account that receives top-ups.',
  payment_methods_bobpay_topup_passphrase: 'Signs Bob Pay top-up requests; masked as ***.',
  payment_methods_bobpay_topup_limit: 'Largest Bob Pay top-up; more is rejected with the limit message.',
  payment_methods_stitch_topup_enabled: 'Offers stitch_eft and stitch_card for topping up (provider label stitch-topup).',
  payment_methods_stitch_topup_set_up_credentials_per_branch:
    'On: client id, secret and beneficiary come from the branch of the shipment or account, the values here are the fallback.',
  payment_methods_stitch_topup_client_id: 'Stitch client id.',
  payment_methods_stitch_topup_client_secret: 'Stitch client secret, masked as ***.',
  payment_methods_stitch_topup_beneficiary_reference: "Reference on the provider's own bank statement.",
  payment_methods_stitch_topup_beneficiary_name: 'Name of the receiving account.',
  payment_methods_stitch_topup_beneficiary_bank_id: 'Bank of the receiving account (Stitch bank id).',
  payment_methods_stitch_topup_beneficiary_account_number: 'Number of the receiving account.',
  payment_methods_custom_topup_enabled:
    'Offers the custom method (value custom) for topping up; its settings show only when show_custom_payment_gateway is true.',
  payment_methods_custom_topup_url:
    'Where the custom method sends the browser, with account_id, account_code and amount appended.',
  payment_methods_custom_topup_name: 'Label of the custom method.',
  payment_methods_custom_topup_image_url: 'Image (imageURL) of the custom method.',
  payment_methods_eft_enabled:
    'Offers manual_eft (provider label manual): shows the bank details with copy buttons and the three-days hint; the button reads OK.',
  payment_methods_eft_details_bank: 'Bank name shown for manual EFT and on invoices.',
  payment_methods_eft_details_branch_code: 'Bank branch code shown for manual EFT and on invoices.',
  payment_methods_eft_details_account_type: 'Bank account type shown for manual EFT and on invoices.',
  payment_methods_eft_details_account_number: 'Bank account number shown for manual EFT and on invoices.',
  payment_import_start_date: 'Bank lines dated earlier are skipped when importing payments.',
  payment_import_end_date: 'Bank lines dated later are skipped when importing payments.',
  minimum_parcel_length: 'Parcels with a smaller length are refused on save.',
  minimum_parcel_width: 'Parcels with a smaller width are refused on save.',
  minimum_parcel_height: 'Parcels with a smaller height are refused on save.',
  minimum_parcel_weight: 'Parcels with a smaller weight are refused on save.',
  maximum_parcel_length: 'Parcels with a larger length are refused on save.',
  maximum_parcel_width: 'Parcels with a larger width are refused on save.',
  maximum_parcel_height: 'Parcels with a larger height are refused on save.',
  maximum_parcel_weight: 'Parcels with a larger weight are refused on save.',
  parcel_types:
    'Ready-made packagings offered when adding a parcel; choosing one fills the dimensions; the default one is preselected; accounts may have their own list.',
  parcel_categories: 'Content categories offered as parcel description; free text stays possible.',
  is_parcel_content_required: 'A parcel description must be given.',
  parcel_disclaimer: 'Text under the parcels on the shipment forms; empty hides it.',
  note_types: 'Extra note types staff can choose on a shipment, beside the built-in ones.',
  require_postal_code_on_shipment_creation: 'Addresses need a postal code to be complete.',
  require_guest_shipment_billing_email: 'Guest shipments need a billing e-mail.',
  insurance_declared_value_enabled:
    'Offers cover: a declared value may be entered and the insurance_charge is added; off: declared_value stays 0 and is hidden.',
  insurance_max_declared_value: 'Largest declared value accepted.',
  show_billing_transactions_for_account_users:
    'Account users see billing transactions (the account flag force_show_billing_transactions does so for one account).',
  override_unassigned_and_rejected_statuses_for_account_users: 'Account users see rejected and unassigned statuses as assigned.',
  waybill_type: 'One waybill number per parcel or one for the whole shipment; decides labels and scanning.',
  default_pod_method: 'Proof-of-delivery method preset on new shipments.',
  require_customer_reference: 'A customer reference must be given (a service level or POST /rates/opt-in may also require it).',
  enable_shipment_cancellation_by_account_users: 'Account users may cancel their own shipments until collected.',
  provider_notification_on_cancel: 'Who at the provider is told when a customer cancels.',
  provider_notification_on_reschedule: 'Who at the provider is told when a customer or recipient reschedules.',
  enable_bob_box:
    'The provider uses Bob Box lockers: shows the Bob Box section, pickup provider bob-box and the status bob-box-reservation-failed.',
  bob_box_api_key: 'Credential for reservations.',
  bob_box_account_code: 'Account charged by Bob Box.',
  bob_box_auto_reserve: 'Reserve a compartment when the shipment is submitted; off: staff reserve by hand.',
  bob_box_reservation_hours: 'Hours a reservation is held before the parcel must be dropped off or collected.',
  international_collection_countries:
    'Countries a shipment may be collected from; the address type international is offered only when listed.',
  international_delivery_countries: 'Countries a shipment may be delivered to.',
  shipment_on_hold_reasons: 'Reasons offered when setting on-hold; shown to the customer.',
  shipment_on_hold_internal_reasons: 'Reasons offered when setting on-hold-internal; staff only.',
  shipment_cancellation_reasons: 'Reasons offered when cancelling; the choice becomes the tracking message.',
  shipment_requested_date_change_reasons:
    'When not empty, changing a requested date needs one of these (kept as collection_rescheduled_reason or delivery_rescheduled_reason).',
  disable_other_for_shipment_on_hold_reasons: 'Removes the free-text Other choice from shipment_on_hold_reasons.',
  disable_other_for_shipment_on_hold_internal_reasons:
    'Removes the free-text Other choice from shipment_on_hold_internal_reasons.',
  disable_other_for_shipment_cancellation_reasons: 'Removes the free-text Other choice from shipment_cancellation_reasons.',
  disable_other_for_shipment_requested_date_change_reasons:
    'Removes the free-text Other choice from shipment_requested_date_change_reasons.',
  hub_scanner_bays: 'Bays the scanner operator can choose; the bay is stored on the scan and shown on the shipment.',
  default_account_code: 'Account of type guest that guest shipments and guest quotes belong to (the default-account code).',
  default_account_type: 'Type given to self-registered accounts.',
  account_code_prefix: 'Prefix of generated account codes (three letters of the name plus a number).',
  default_credit_limit: 'Credit limit of a new postpaid account.',
  auto_hold_overdue_days:
    'Postpaid accounts with an invoice overdue for this many days are put on hold by the nightly job unless temp_disable_auto_hold.',
  require_otp_for_new_account_users: 'Registration and new account users must confirm a one-time code before the first login.',
  new_accounts_need_approval: 'Self-registered accounts can quote but not send until staff approve them.',
  default_invoice_frequency: 'Invoice frequency of new postpaid accounts.',
  default_invoice_frequency_time: 'Weekday of weekly invoicing for new accounts.',
  invoice_allocation: 'How incoming payments are allocated to invoices.',
  payment_import_allocation: 'Which payments an import listing opens with.',
  enable_cost_centers: 'Shows cost_center on shipments, accounts and reports.',
  require_cost_center: 'A cost centre must be chosen on shipments of accounts that have some.',
  registration_fields: 'Extra questions at registration; answers are stored on the account as custom fields.',
  internal_account_fields: 'Staff-only fields on the account (sales person, industry, source).',
  vip_accounts: 'These accounts are marked VIP on shipments, tripsheets, scanner and ops dashboard and sort first in work lists.',
  interhub_carriers: 'Carriers offered on an interhub transfer (own vehicles are listed too).',
  interhub_service_levels: 'Service levels offered on an interhub transfer; gives its expected arrival.',
  interhub_outbound_scan_status: 'Status given to a parcel scanned onto a transfer.',
  interhub_dispatch_status: 'Status given to every parcel when the transfer is dispatched.',
  interhub_inbound_scan_status: 'Status given when a parcel is scanned inbound at the destination branch.',
  interhub_daily_manifest_configs:
    'Transfers opened automatically each listed weekday; parcels for the lane are offered to them until the cut-off.',
  driver_can_cancel_parcels: 'Driver may cancel single parcels at collection.',
  driver_can_cancel_shipments: 'Driver may cancel a whole shipment at collection (with a reason).',
  driver_can_reject_parcels_shipments:
    'Driver may reject an assigned collection or delivery; status becomes collection-rejected or delivery-rejected.',
  driver_can_add_shipments: 'Driver may add an unplanned shipment at a collection stop.',
  driver_can_add_parcels: 'Driver may add parcels to a shipment at collection; the rate is recalculated.',
  driver_can_add_customer_reference: 'Driver may enter or change the customer reference at collection.',
  driver_must_scan_each_parcel: 'Collect and deliver are blocked until every non-cancelled parcel has been scanned.',
  driver_force_alternative_reference:
    'Driver must scan a sticker as alternative_tracking_reference for each parcel at collection.',
  drivers_can_add_photos_to_any_status_update:
    'A photo button on every status update, not only on proof of delivery and failures.',
  prevent_driver_out_for_delivery_for_barred_accounts:
    'Setting out-for-delivery is refused when the account is barred (on hold).',
  warn_out_for_delivery_for_accounts_in_arrears_or_on_hold:
    'Setting out-for-delivery asks for confirmation when the account is in arrears or on hold.',
  prevent_out_for_delivery_for_zeroed_parcels:
    'Setting out-for-delivery is refused while a parcel has zero dimensions or weight.',
  warn_out_for_delivery_for_zeroed_parcels:
    'Setting out-for-delivery asks for confirmation while a parcel has zero dimensions or weight.',
  disable_auto_assigning_drivers_on_public_holidays: 'No automatic driver assignment on the listed public holidays.',
  driver_location_interval_seconds: 'How often the driver pages report a position while the driver is on duty.',
  manifest_scanner_enabled: 'Drivers may scan interhub transfers out and in.',
  manifest_scanner_allow_unlisted: 'A scanned parcel that is not on the transfer is added with a warning; off: refused.',
  push_notifications_active_hours_from: 'Start of the hours in which drivers get push notifications; earlier ones wait.',
  push_notifications_active_hours_to: 'End of the hours in which drivers get push notifications.',
  driver_pod1: 'Step 1 of the proof-of-delivery capture in the driver pages.',
  driver_pod2: 'Step 2 of the proof-of-delivery capture in the driver pages.',
  driver_pod3: 'Step 3 of the proof-of-delivery capture in the driver pages.',
  pod_pin_length: 'Digits of delivery, pickup and dropoff PINs.',
  pod_pin_attempts_before_fallback: 'Wrong PIN entries after which the fallback opens.',
  pod_fallback_name_enabled: 'The fallback form asks for name.',
  pod_fallback_name_required: 'The fallback cannot be completed without name (only when enabled).',
  pod_fallback_mobile_number_enabled: 'The fallback form asks for mobile number.',
  pod_fallback_mobile_number_required: 'The fallback cannot be completed without mobile number (only when enabled).',
  pod_fallback_department_enabled: 'The fallback form asks for department.',
  pod_fallback_department_required: 'The fallback cannot be completed without department (only when enabled).',
  pod_fallback_description_enabled: 'The fallback form asks for description.',
  pod_fallback_description_required: 'The fallback cannot be completed without description (only when enabled).',
  pod_fallback_photos_enabled: 'The fallback form asks for photos.',
  pod_fallback_photos_required: 'The fallback cannot be completed without photos (only when enabled).',
  pod_fallback_signature_enabled: 'The fallback form asks for signature.',
  pod_fallback_signature_required: 'The fallback cannot be completed without signature (only when enabled).',
  rejection_reasons: 'Reasons offered when a driver rejects.',
  collection_failed_attempt_reasons: 'Reasons offered for collection-failed-attempt.',
  delivery_failed_attempt_reasons: 'Reasons offered for delivery-failed-attempt.',
  disable_other_for_rejection_reasons: 'Removes the free-text Other choice from rejection_reasons.',
  disable_other_for_collection_failed_attempt_reasons:
    'Removes the free-text Other choice from collection_failed_attempt_reasons.',
  disable_other_for_delivery_failed_attempt_reasons: 'Removes the free-text Other choice from delivery_failed_attempt_reasons.',
  latest_driver_app_version: 'Driver pages older than this show an update screen and cannot continue.',
  notification_email_address: 'From address of all e-mails.',
  notification_name: 'From name of all e-mails.',
  notification_footer: 'Footer of all e-mails.',
  show_scam_alert_on_emails: 'Adds a warning about payment scams to shipment e-mails.',
  email_hide_rating_section: 'Leaves the rating request out of delivered e-mails.',
  email_whatsapp_link_enabled: 'Adds a "Chat on WhatsApp" link to e-mails and shows the four settings below.',
  email_whatsapp_link_number: 'Number the WhatsApp link opens.',
  email_whatsapp_link_message: 'Prefilled message of the WhatsApp link.',
  email_whatsapp_link_add_shipment_reference: 'Appends the shipment reference to the prefilled message.',
  email_whatsapp_link_add_tracking_link: 'Appends the tracking link to the prefilled message.',
  notify_provider_on_shipment_created: 'The provider (support address) gets an e-mail when a shipment is created.',
  notify_provider_on_shipment_rescheduled: 'The provider (support address) gets an e-mail when a shipment is rescheduled.',
  notify_provider_on_shipment_cancelled: 'The provider (support address) gets an e-mail when a shipment is cancelled.',
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
  shorten_urls: 'Links in SMS are replaced by short URLs; works only when global delivery rescheduling is enabled.',
  sms_sender_id: 'Sender name of SMS messages.',
  theme_color_primary: 'Buttons, links, active states.',
  theme_color_text: 'Body text.',
  theme_color_primary_light: 'Hover and selected backgrounds, success notices.',
  theme_color_primary_dark: 'Pressed buttons, links on light backgrounds.',
  theme_color_nav_bg: 'Side navigation background.',
  theme_color_nav_text: 'Side navigation text.',
  theme_color_nav_active_bg: 'Background of the active entry.',
  theme_color_nav_active_bg_hover: 'Background of the hovered active entry.',
  theme_color_nav_active_text: 'Text of the active entry.',
  custom_widget_html: 'HTML, for example a chat widget, added to the shell for account users and guests, in a sandboxed frame.',
  help_center_links: 'Links shown in the help centre to signed-in users.',
  help_center_links_guest: 'Links shown in the help centre to guests.',
  enabled_features:
    'Features that are on for this provider; menu entries, routes and API groups of a feature that is off are hidden and answer 403 (shown under Customer features and Staff features).',
  enable_locker_shipments: 'Allows the address type locker (with enabled_pickup_providers).',
  enable_counter_shipments: 'Allows the address type counter.',
  enabled_pickup_providers: 'Pickup providers whose points are shown in locations and offered on shipments.',
  enable_kiosk_mode: 'Users may be given shipment_page_mode kiosk-with-payment-flow.',
  show_custom_payment_gateway: 'Shows the custom top-up settings and allows the custom method.',
  enable_saved_cards: 'Customers may save a card and set it as default for paying.',
  unused_feature_guest_shipment_creation:
    'True lets guests create shipments without logging in; false: guests can only quote and track.',
};
