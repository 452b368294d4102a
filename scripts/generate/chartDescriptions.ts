/** A short description of each chart, shown in docs/flows. */
export const chartDescriptions: Readonly<Record<string, string>> = {
  alerts:
    'Holds the banners at the top of the page, newest first, and the toasts that confirm an action. The same banner is shown only once, there are at most twenty, and each stays until it is dismissed. All of them are cleared when the session ends or another user signs in.',
  app: 'The root chart, which runs as long as the page is open. It runs the alerts, the drafts, the session and the password reset side by side. After a reload, it tells the session that the charts were restored, so that the session confirms the user again.',
  auth: 'Waits until the identity provider reports who is signed in and shows the sign-in page if nobody is. During a session it does four things at once: it confirms the user after a reload, keeps the token fresh, loads the user with their permissions (and retries if that fails), and selects a client to work in. After a forced sign-out, it shows the reason, which it requests from the provider if necessary, and keeps the drafts. When the user signs out, nothing is kept.',
  batchLifecycle:
    'A batch starts as a draft that says what it would hand off and what is missing. If nothing is missing, it gets a number and files, which never change. It is then accepted by the other system or canceled, which lets another batch hand off the same data. A draft can be discarded.',
  commands:
    'The command menu: whether it is open, and what is typed in it. A query of two characters or more searches every area the user may view. Results wait up to 0.8 seconds for slow areas; what arrives later is added below.',
  contractLifecycle:
    'A contract is drafted, submitted and approved, starts on its start date and ends on its end date. It can be rejected back to a draft, canceled before it starts, put on hold, or terminated, but no earlier than the last day with approved time. A contract that was ever approved is never deleted. The server and the views both use this chart.',
  dashboard:
    'Holds the tiles of the first screen while a client is selected. Every tile loads when the page opens, when the user reloads the tiles, and when the session is confirmed after a page reload. The last numbers are kept when the user leaves the page, so they show at once on return.',
  drafts:
    'Holds all unsaved work of one user. A form asks for its draft when it opens and reports its values after every change and every response. After a forced sign-out, the drafts stay for the same user for 12 hours; when the user signs out or another user signs in, they are erased.',
  employeeLifecycle:
    'An employee is added, onboards, works, can go on leave, gives notice and leaves, and can be rehired later. An employee becomes active only once the mandatory tasks and required documents are complete, and not while an I-9 is overdue. An employee is terminated only after the last day of work, once the checklist is settled. The server and the views both use this chart.',
  invoiceLifecycle:
    'An invoice is drafted by a billing run or by hand, then submitted and approved if its contract requires approval, and then issued. From then on, its status depends only on payments and credits. A draft can be discarded, and an issued invoice can be voided in the month of issue while nothing is paid or credited. A credit note is drafted, issued, and applied once all of it is used.',
  projectLifecycle:
    'A project is planned, starts, can be put on hold and resumed, and is completed or canceled. It can be completed or canceled only when none of its contracts is open, and a completed project can be reopened. The server and the views both use this chart.',
  importFile:
    'Imports the records of a CSV file: the file is selected and uploaded, its columns are mapped, its rows are checked in steps and imported together, and the records are removed again if the user undoes the import. The server stores the file and its state, so the import continues after a reload, and an earlier file can be opened again. A call without a response is repeated; if it fails, the page says why and stays at the previous step. The user selects the file again only if a reload interrupted its upload.',
  record:
    "Opens one record from its draft or from the server, then runs its form. If the record is missing, forbidden or can't be read, the page says so. A form without unsaved work shows a newer version when the session is confirmed after a reload.",
  eventDialog:
    'Asks for what a lifecycle event needs, such as a reason or a last day. What is typed survives a reload. It is sent only when the rules of the lifecycle allow it; otherwise the errors show at the fields.',
  leaveDialog:
    'Asks before the user leaves a form that has unsaved changes or is waiting for the response to an event. It remembers the page or client the user wants to go to, even after a reload. The user keeps the draft, discards the changes, or stays. If the form is saved in the meantime, the user goes on without answering.',
  listExport:
    'Saves all matches of a list, or the selected records, as a file with the columns that are shown. It shows how many rows have been downloaded and lets the user cancel. A toast then confirms the number of rows, or an alert says why the export failed. A reload restarts an unfinished export.',
  autosave:
    'Saves a form when the user pauses typing, for forms without a Save button such as the week grid. After a reload, it still waits for the pause. It does nothing for other forms.',
  similarRecords:
    'Finds the stored records that a new one may duplicate, such as employees with the same name, each time the user pauses typing. It only warns, so nothing is shown if the read fails. After a reload, what was found is still there, and the wait or the read continues. It does nothing for stored records.',
  selection:
    'The selected records of a list: single records across several pages, or all matches, which are cleared when the list shows other matches. An event is confirmed first, with its values, and then sent one call at a time, showing how many records are done; calls already sent when it is canceled still count. The report says what happened to each record and can undo what changed.',
  inlineEdit:
    "Edits single cells of a list, such as a job title. One cell is open at a time; saves run in the background, one at a time, and a second edit of a record waits for the first one's version. What was typed is kept as the draft of the record until it is stored, and stays in its cell with the reason if it is rejected. A value that another user has changed is never overwritten without asking, not even by an undo.",
  savedView:
    'Names, changes and deletes the saved views of a list. A dialog asks for the name of a new view, or for confirmation before one is deleted; what is typed survives a reload. An error appears in the dialog in which a view is named, and otherwise in an alert. After each change the area reads the views again.',
  recordArea:
    'One area of records: its list runs while the client is selected, its form while a record is open. The URL decides whether the list, a record or neither is open, and a new record keeps its form when the address changes after the first save. Every save is reported to the list, so the list shows it without loading.',
  recordForm:
    'The form of an open record. It checks what is typed; saving runs independently of these checks. A save is checked as a whole and sent once with its own key; it ends as saved, invalid or rejected with errors at the fields, not sent, or in conflict with a newer version. An event such as an approval is sent the same way once nothing is unsaved, or right after the save that it was requested with; its errors are kept separate from those of a save. Changes by another user are merged automatically unless both changed the same field; then the user selects which value to keep.',
  recordList:
    "Shows one page of a list: the page in the address or, once typing in the search box pauses, the first page of matches. While a page loads, the previous rows stay visible but inactive; if the server can't be reached, they stay, with the time when they were loaded, and a list without rows shows why it failed. A record saved elsewhere updates its row in place, or makes the list load again if a page is loading.",
  recordSave:
    'Sends one save, or one event of a record, until there is a response. A missing response does not mean failure: the save is sent again with the same key, so it is stored only once. The pauses grow to half a minute, and pressing Save skips the pause.',
  reveal:
    'Shows one restricted value, such as a social security number, for 30 seconds. It asks for a reason first, which the API records with the name of the user; after a rejection, the same reason can be sent again. The value is only emitted to the page and never stored in the chart, because everything in its context is stored on the device.',
  organization:
    'The selected client, the clients of its tenant, and the tenants, loaded when a page shows them. The clients load once the selected client is known; the tenants load at the same time. Each part stores its own errors and does not block the others.',
  ownPage:
    'A page with a single form, such as the profile or a page of settings. Its form runs while the page is open and starts from its draft if there is one. Every save makes the session load the user again.',
  read: 'One read of the API. Without a response it tries up to three times, with growing pauses, and reports what went wrong after each attempt. A failure counts as a response, so nothing waits forever.',
  passwordReset:
    'Both steps of a password reset. Requesting the email always ends the same way, so that nobody learns which accounts exist. Opening its link checks the code, loads the password policy and lets the user choose a new password. A used or expired link leads to requesting a new one.',
  security:
    'The security settings on the profile page: password, two-factor authentication, and signing out everywhere. Changing the password or two-factor authentication requires the current password or a new sign-in, and a code from the authenticator app if one is set up. These changes go directly to the identity provider; secrets pass through events and are never stored. Signing out everywhere also ends this session.',
  signIn:
    "The sign-in page: password, a provider's window, or an emailed link; while a window or a link is open, every other way stays available. An emailed link signs in at once in the browser that requested it and asks for the email elsewhere. If the provider requires two-factor authentication, the user enters a code and can retype it; errors show as text, and success waits until the provider reports the session.",
  signOutDialog:
    "Asks before signing out discards unsaved work. It collects the unsaved work in this tab and the user's other tabs; it doesn't wait for a tab that takes longer than 0.4 seconds. If nothing is unsaved, it signs out at once; otherwise it names the records and lets the user stay signed in.",
  notifications:
    "The signed-in user's notifications in a client. They are counted once the first page has loaded, load when the panel opens, and load again after some were marked as read. Nothing about them is stored on the device.",
  preferenceChoice:
    "Saves a theme selected in the account menu, or the rows per page of a list, in the user's preferences. The page applies the choice before the response. If saving fails, the choice applies only on this device and an alert says so.",
  tile: "One tile of the dashboard. It loads, shows numbers, or says why it can't. Numbers the user may not see are hidden without an error, and the last numbers stay visible while new ones load.",
  timesheetLifecycle:
    'A week is not started until the first save makes it a draft. It is submitted, and then approved or rejected by someone else; a rejected sheet becomes a draft again when it is changed. Approved time can be reopened until it is locked or on an invoice. A week in which no time is expected can be excluded. The server and the views both use this chart.',
  tokenRefresh:
    'The life of one access token. Requests a new token five minutes before this one expires. After a failure, it waits half a minute, then twice as long each time, up to sixteen minutes, and retries at once when the page wakes up. It ends when there is a new token.',
  workspace:
    'The work in one selected client, which lasts exactly as long as that client is selected. It opens the areas, the pages with a single form, the dashboard and the lists that comboboxes search, and forwards the location to them. Leaving the client stops everything in it.',
}
