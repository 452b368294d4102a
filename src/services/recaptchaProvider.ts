import { ReCaptchaEnterpriseProvider } from 'firebase/app-check'

/** The attestation of a real Firebase project; kept out of the first load of installations that do without it. */
export const recaptchaProvider = (siteKey: string) => new ReCaptchaEnterpriseProvider(siteKey)
