/** What each chart is about, in three sentences; shown in docs/flows. */
export const flowStories: Readonly<Record<string, string>> = {
  alerts:
    'Holds the banners at the top of the page, newest first, and the few toasts that only confirm. The same banner is shown once, at most twenty are kept, and each goes when it is dismissed. A session that ends, or gives way to another user’s, clears them all.',
  app: 'The root, alive as long as the page. It runs the alerts, the drafts, the session and the way back from a forgotten password side by side. After a reload it tells the session that it was restored, and the session passes on what that means.',
  auth: 'Waits until the identity provider says who is there, and stands at the door until somebody is. While somebody is signed in, four things go on at once: who it is gets confirmed after a reload, the token is kept fresh, the own user is read and, where that failed, asked for again when the page wakes up, and a client is chosen in which the work is done. A session that ends by force keeps what was typed and says why, asking the provider where it has not said so itself; one that is ended by its user keeps nothing.',
  contractLifecycle:
    'A contract is drafted, submitted, approved by somebody, begins on its start date and ends on its end date. It can be rejected back to a draft, cancelled before it begins, put on hold, or terminated, but never to a day before time that was already approved. Server and views ask this one chart what is allowed, and what was ever approved is never deleted.',
  dashboard:
    'Holds the tiles of the first screen for as long as a client is selected. Opening the page, asking for a reload, or a session confirmed after a reload makes every tile load. Leaving the page keeps the last numbers, so that coming back shows them at once.',
  drafts:
    'Holds everything typed and not saved, for one user at a time. A form asks for its draft when it opens, and says what it holds after every change and every answer. A session that ends by force leaves the drafts for the same user for 12 hours; one that its user ends, or another user who signs in, erases them.',
  employeeLifecycle:
    'An employee is announced, onboards, works, may be on leave, gives notice and leaves; whoever left can be hired again. Nobody becomes active before tasks, documents and the I-9 are done, and nobody is terminated before the last day has passed and the checklist is settled. Server and views ask this one chart what is allowed.',
  recordArea:
    'One area of the work: its list lives as long as the client is selected, its form as long as one record is open. The location decides between list, record and elsewhere, and a new record that was just saved keeps its form when the address follows. Each acknowledged save is told to the list, so that the list shows it without asking again.',
  recordForm:
    'Opens a record, or takes up a draft that was kept, and from then on checks what is typed while saving goes its own way beside it. A save is checked whole, sent once under a key of its own, and ends as saved, refused with reasons at the fields, not sent at all, or in conflict with somebody faster; an event such as an approval is sent the same way, once nothing is unsaved. A conflict merges by itself where the changes do not overlap and otherwise asks whose values to keep.',
  recordList:
    'Shows one page of a list: what the address asks for, or what is typed into the search box once typing rests. While a page loads the former rows stay painted but belong to nobody, and a read that found no server is tried twice more. What fails says why and can be loaded again; a record saved elsewhere changes its row in place, and while a page is on its way makes it be asked for anew.',
  recordOpen:
    'Opens one record for a form: takes up the draft of it, or reads it. Where nobody answers it tries again, three times at most, after pauses that grow. What went wrong in the end is an answer too, so the form never waits forever.',
  recordSave:
    'Sends one save, or one event of a record, until it is answered. No answer is not a no: it is sent again under the same key, so that it is stored once however often it arrives. The pauses grow to half a minute, and whoever presses Save again skips the pause.',
  organization:
    'The client one works in, its sister clients and the tenants above, asked for when somebody opens the chooser. The sisters are listed once the client is known, the tenants at the same time beside them. What fails is kept as the errors of its part and holds nothing else up.',
  ownPage:
    'A page with a form over the own user, such as profile or settings. Its form lives as long as the page is open and takes up a draft that was kept for it. Each acknowledged save makes the session load the user anew.',
  ownUser:
    'Reads who is signed in, with names and permissions. Where nobody answers it tries again, three times at most, after pauses that grow; the session goes on with its work after the first try. What went wrong in the end is an answer too, so nothing waits forever.',
  passwordReset:
    'Both ends of a forgotten password. Asking for the mail always ends the same way, whether or not there is such an account; opening its link checks the code, loads what the provider demands of a password and lets one be chosen. A link that is used up or expired ends in a way to ask for another.',
  security:
    'The own sign-in on the profile page: password, second factor, and signing out everywhere. Each change asks for the current password first and goes straight to the identity provider; secrets pass through events and are kept nowhere. Signing out everywhere ends this session like any other.',
  signIn:
    'One visit at the door: password, a provider’s window, or a link by e-mail; while a window is open or a link on its way, every other way stays open. A second factor is asked for when the provider wants one, and a mistyped code may be typed again. Failures come back as calm words, and success waits for the provider to report the session.',
  themeChoice:
    'Stores the theme chosen in the account menu among the preferences of the user. The page has long been repainted when the answer comes. A theme that could not be stored is kept on the device and says so.',
  tile: 'One tile of the dashboard: it loads, shows numbers, or says why not. A read that found no server is tried twice more. Numbers somebody may not see are withheld without an error, and the last ones stay painted while newer ones are on their way.',
  tokenRefresh:
    'The life of one access token. Five minutes before its end another one is asked for; a failure makes a pause of half a minute that doubles up to sixteen minutes and ends at once when the page wakes up. It is over when there is another token.',
  workspace:
    'The work in one selected client, alive exactly as long as that client is selected. It opens the areas, the own pages, the dashboard and the lists that choosers search, and passes the location on to them. Leaving the client stops everything in it, so that nothing of a client outlasts it.',
}
