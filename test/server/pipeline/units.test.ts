import fc from 'fast-check'
import fastify from 'fastify'
import { describe, expect, test } from 'vitest'
import { createFieldCipher } from '#server/records/kit/fieldCipher.ts'
import { versionStale } from '#server/pipeline/apiError.ts'
import { addErrorHandler } from '#server/pipeline/errorHandler.ts'
import { createRateLimiter } from '#server/pipeline/rateLimit.ts'
import { isMasked, maskNumber, maskSsn } from '#server/records/kit/masks.ts'
import { fold, searchTextOf, wordsOf } from '#server/db/searchText.ts'
import { attributeJson } from '#server/web/browserConfig.ts'

describe('the field cipher', () => {
  const cipher = createFieldCipher(Buffer.alloc(32, 1))
  const place = fc.record({ clientId: fc.string(), id: fc.string(), column: fc.string() })

  test('decrypts what it encrypted, and never encrypts to the same text twice', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), place, (value, where) => {
        const sealed = cipher.encrypt(value, where)
        expect(cipher.decrypt(sealed, where)).toBe(value)
        expect(cipher.encrypt(value, where)).not.toBe(sealed)
      }),
    )
  })
  test('decrypts nothing in another place, with another key or after a change', () => {
    fc.assert(
      fc.property(place, place, (where, elsewhere) => {
        fc.pre(JSON.stringify(where) !== JSON.stringify(elsewhere))
        const sealed = cipher.encrypt('123456789', where)
        expect(() => cipher.decrypt(sealed, elsewhere)).toThrow(/authenticate/)
        expect(() => createFieldCipher(Buffer.alloc(32, 2)).decrypt(sealed, where)).toThrow(/authenticate/)
        expect(() => cipher.decrypt(`${sealed.slice(0, -4)}AAAA`, where)).toThrow(/authenticate/)
        expect(() => cipher.decrypt('v0:x', where)).toThrow('unknown cipher format')
      }),
    )
  })
})

describe('folding', () => {
  test('is idempotent and ignores case and accents', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), (text) => {
        expect(fold(fold(text))).toBe(fold(text))
        expect(wordsOf(text)).toEqual(wordsOf(` ${text} `))
      }),
    )
    expect(fold('ÀÉÎõÜ Ørsted Łódź Straße İstanbul')).toBe('aeiou orsted lodz strasse istanbul')
  })
  test('ignores invisible characters', () => {
    expect(fold('Zo\u200B\u00ADe\u200C Ra\u2060o')).toBe('zoe rao')
  })
  test('finds every word of a text in it', () => {
    fc.assert(
      fc.property(fc.array(fc.string({ unit: 'grapheme' })), (parts) => {
        const stored = searchTextOf(...parts)
        for (const word of parts.flatMap(wordsOf)) expect(stored).toContain(word)
      }),
    )
  })
})

test('masks show the last four characters and fit the field', () => {
  expect(maskSsn('123456789')).toBe('***-**-6789')
  fc.assert(
    fc.property(fc.stringMatching(/^[A-Z0-9]{1,30}$/), (number) => {
      const mask = maskNumber(number)
      expect(isMasked(mask)).toBe(true)
      expect(mask.length).toBeLessThanOrEqual(30)
      expect(mask.replaceAll('*', '').length).toBeLessThanOrEqual(4)
    }),
  )
})

describe('the rate limiter', () => {
  test('allows a burst, then a fixed rate, and says how long to wait', () => {
    let time = 0
    const limiter = createRateLimiter({ perSecond: 2, burst: 3 }, () => time)
    expect([1, 2, 3, 4].map(() => limiter.take('a'))).toEqual([0, 0, 0, 1])
    expect(limiter.take('b')).toBe(0)
    time += 500
    expect([limiter.take('a'), limiter.take('a')]).toEqual([0, 1])
  })
  test('never allows more than the limit', () => {
    fc.assert(
      fc.property(fc.array(fc.nat({ max: 400 }), { maxLength: 200 }), (waits) => {
        let time = 0
        let passed = 0
        const limiter = createRateLimiter({ perSecond: 5, burst: 10 }, () => time)
        for (const wait of waits) {
          time += wait
          if (limiter.take('x') === 0) passed += 1
        }
        expect(passed).toBeLessThanOrEqual(10 + Math.floor((time / 1000) * 5) + 1)
      }),
    )
  })
})

test('configuration in a page’s attribute cannot break out of it', () => {
  fc.assert(
    fc.property(fc.dictionary(fc.string(), fc.string()), (value) => {
      const text = attributeJson(value)
      expect(text).not.toMatch(/["<>]/)
      const back = text
        .replaceAll('&lt;', '<')
        .replaceAll('&gt;', '>')
        .replaceAll('&quot;', '"')
        .replaceAll('&amp;', '&')
      expect(JSON.parse(back)).toEqual(JSON.parse(JSON.stringify(value)))
    }),
  )
})

test('a conflict shows rates only to those who may see them', async () => {
  const app = fastify()
  addErrorHandler(app)
  app.decorateRequest('caller', null)
  app.get<{ Querystring: { permission: string } }>('/stale', (request) => {
    Object.assign(request, { caller: { permissions: [request.query.permission] } })
    throw versionStale({ title: 'T', billRate: '91.73', rates: [{ payRate: '57.31' }] }, null)
  })
  const currentFor = async (permission: string) => {
    const answer = await app.inject(`/stale?permission=${permission}`)
    expect(answer.statusCode).toBe(412)
    return answer.json().current
  }
  expect(await currentFor('CAN_VIEW_EMPLOYEES')).toEqual({
    title: 'T',
    billRate: null,
    rates: [{ payRate: null }],
  })
  expect(await currentFor('CAN_VIEW_PROJECTS')).toMatchObject({
    billRate: '91.73',
    rates: [{ payRate: null }],
  })
  expect(await currentFor('CAN_MAINTAIN_EMPLOYEES')).toMatchObject({
    billRate: null,
    rates: [{ payRate: '57.31' }],
  })
})
