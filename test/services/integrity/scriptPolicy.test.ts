import { afterEach, describe, expect, it, vi } from 'vitest'
import { allowedUrl, allowGoogleScripts } from '#services/integrity/scriptPolicy.ts'

afterEach(() => vi.unstubAllGlobals())

describe('Google’s scripts (A11)', () => {
  it.each([
    'https://www.google.com/recaptcha/enterprise.js?render=explicit',
    'https://www.gstatic.com/recaptcha/releases/abc/recaptcha__en.js',
    'https://apis.google.com/js/api.js?onload=__iframefcb1',
  ])('%s may be loaded', (url) => expect(allowedUrl(url)).toBe(url))

  it.each([
    'https://www.google.com/recaptcha/api.js?render=explicit',
    'https://www.google.com.evil.test/recaptcha/enterprise.js?x',
    'https://www.google.com/complete/search?callback=x',
    'https://apis.google.com/js/api.js.evil.test/?',
    'http://apis.google.com/js/api.js?onload=x',
    '//apis.google.com/js/api.js?onload=x',
    '/assets/own.js',
    'data:text/javascript,alert(1)',
    'javascript:alert(1)',
    '',
  ])('%s may not', (url) => expect(() => allowedUrl(url)).toThrow('is not allowed here'))

  it('are allowed by one policy, created once in browsers with Trusted Types', () => {
    expect(() => allowGoogleScripts()).not.toThrow()
    const trustedTypes = {
      defaultPolicy: null as object | null,
      createPolicy: vi.fn<(name: string, rules: object) => object>((_name, rules) => {
        trustedTypes.defaultPolicy = rules
        return rules
      }),
    }
    vi.stubGlobal('trustedTypes', trustedTypes)
    allowGoogleScripts()
    allowGoogleScripts()
    expect(trustedTypes.createPolicy.mock.calls).toEqual([['default', { createScriptURL: allowedUrl }]])
  })
})
