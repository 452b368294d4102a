import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import * as z from 'zod/mini'
import * as fields from '#domain/kernel/fields.ts'
import { employmentTypes } from '#lookups/lists.ts'
import { accepted, marks, refused, sayWhatToDo } from '#test/domain/kernel/parse.ts'

const uuid = '3f0c2c3d-0000-4000-8000-000000000002'
const within = (schema: z.ZodMiniType) => z.strictObject({ x: schema })
const value = (schema: z.ZodMiniType, x: unknown) => accepted(within(schema), { x }).x
const fault = (schema: z.ZodMiniType, x: unknown) => refused(within(schema), { x })

/** Every builder of a required field, with a valid value and its stored form. */
const required = {
  text: [fields.text('street address', 10), ' Main St ', 'Main St'],
  email: [fields.email(), ' Priya@ACME.com ', 'priya@acme.com'],
  date: [fields.date('start date'), ' 2026-01-31 ', '2026-01-31'],
  phone: [fields.phone(), '469.555.0142', '(469) 555-0142'],
  key: [fields.key('employment type', employmentTypes), 'C2C', 'C2C'],
  money: [fields.money('budget'), ' 1200.5 ', '1200.50'],
  rate: [fields.rate('pay rate'), '55.1250', '55.125'],
  percent: [fields.percent('discount'), '20', '20.00'],
  hours: [fields.hours('budget'), '37.5', '37.50'],
  id: [fields.id('project'), uuid, uuid],
  uid: [fields.uid('manager'), 'fQ3', 'fQ3'],
  choice: [fields.choice('city', 60), 'Plano', 'Plano'],
} as const

describe.each(Object.entries(required))('a required %s', (_, [schema, typed, stored]) => {
  test('is stored in a canonical form that is valid input', () => {
    expect(value(schema, typed)).toBe(stored)
    expect(value(schema, stored)).toBe(stored)
  })

  test('is required: missing, null and empty are errors', () => {
    for (const errors of [refused(within(schema), {}), fault(schema, null), fault(schema, '')]) {
      expect(marks(errors)).toEqual(['x required'])
      expect(errors[0]?.message).toMatch(sayWhatToDo)
    }
  })

  test('rejects numbers, lists, objects and booleans', () => {
    for (const wrong of [7, 55.5, [], [typed], {}, { toString: 1 }, true]) {
      const errors = fault(schema, wrong)
      expect(marks(errors)).toEqual(['x invalid'])
      expect(errors[0]?.message).toMatch(sayWhatToDo)
    }
  })

  test('rejects control characters and half surrogate pairs', () => {
    for (const bad of ['\u0000', '\u0007', '\n', '\u001b', '\u007f', '\u0085', '\ud800', '\udc00']) {
      const spoilt = typed.trim()
      const errors = fault(schema, `${spoilt.slice(0, 1)}${bad}${spoilt.slice(1)}`)
      expect(errors[0]?.message).toMatch(sayWhatToDo)
    }
  })
})

describe.each(Object.entries(required))('an optional %s', (_, [schema, typed, stored]) => {
  test('can be missing, null or blank', () => {
    const optional = within(fields.optionalTyped(schema))
    expect(accepted(optional, {})).toEqual({})
    expect(accepted(optional, { x: null })).toEqual({ x: null })
    expect(accepted(optional, { x: '  ' })).toEqual({ x: null })
    expect(accepted(optional, { x: typed })).toEqual({ x: stored })
    expect(marks(refused(optional, { x: 7 }))).toEqual(['x invalid'])
  })
})

describe('SELECT', () => {
  test('is an error for a required choice', () => {
    for (const schema of [required.key[0], required.id[0], required.uid[0], required.choice[0]]) {
      const errors = fault(schema, 'SELECT')
      expect(marks(errors)).toEqual(['x required'])
      expect(errors[0]?.message).toMatch(/^Select an? [a-z ]+\.$/)
    }
  })

  test('becomes null for an optional choice', () => {
    expect(value(fields.optionalKey('employment type', employmentTypes), 'SELECT')).toBeNull()
    expect(value(fields.optionalKey('employment type', employmentTypes), '')).toBeNull()
    expect(value(fields.optionalChoice(fields.id('project')), 'SELECT')).toBeNull()
    expect(value(fields.optionalChoice(fields.uid('manager')), ' ')).toBeNull()
    expect(value(fields.optionalChoice(fields.uid('manager')), 'fQ3')).toBe('fQ3')
    expect(marks(fault(fields.optionalChoice(fields.id('project')), 'x'))).toEqual(['x invalid'])
  })

  test('is plain text in a free text field', () => {
    expect(value(fields.text('title', 10), 'SELECT')).toBe('SELECT')
  })
})

const clean = (stored: string) =>
  stored !== '' &&
  stored.trim() === stored &&
  Array.from(stored).length <= 8 &&
  stored.isWellFormed() &&
  !/\p{Cc}/u.test(stored)

describe('text', () => {
  test('is trimmed before its length is checked', () => {
    expect(value(fields.text('title', 5), `  ${'x'.repeat(5)}  `)).toBe('xxxxx')
    expect(fault(fields.text('title', 5), 'xxxxxx')).toEqual([
      { code: 'too_long', field: 'x', message: 'Shorten the title to 5 characters.' },
    ])
    expect(fault(fields.text('title', 2000), 'x'.repeat(2001))).toEqual([
      { code: 'too_long', field: 'x', message: 'Shorten the title to 2,000 characters.' },
    ])
    expect(value(fields.text('title', 5), '😀'.repeat(5))).toBe('😀'.repeat(5))
    expect(fault(fields.text('title', 5), '😀'.repeat(6))).toHaveLength(1)
    expect(value(fields.optionalText('title', 5), 'xxxxx')).toBe('xxxxx')
    expect(marks(fault(fields.optionalText('title', 5), 'xxxxxx'))).toEqual(['x too_long'])
    expect(marks(fault(fields.optionalNotes('notes', 5), 'xxxxxx'))).toEqual(['x too_long'])
  })

  test('accepts text in any script', () => {
    for (const name of [
      "O'Brien",
      'Nguyễn',
      '李小龍',
      'محمد',
      'Ó Súilleabháin',
      '😀',
      '<b>',
      'Robert"); --',
    ]) {
      expect(value(fields.text('name', 60), name)).toBe(name)
    }
  })

  test.each(['\u200b', '\u3164', '\u2800', '\u2060 \u200e', '\u00ad', '\u{e0041}'])(
    'invisible text (%j) is an error where text is required',
    (unseen) => {
      expect(marks(fault(fields.text('first name', 60), unseen))).toEqual(['x required'])
      expect(value(fields.text('first name', 60), `A${unseen}b`)).toBe(`A${unseen}b`)
    },
  )

  test('is rejected when it reorders other text', () => {
    for (const turn of ['\u202a', '\u202e', '\u2066', '\u2069']) {
      expect(fault(fields.text('name', 60), `Ann${turn}gnihton`)[0]?.message).toBe(
        'Remove the control characters from the name.',
      )
      expect(fault(fields.optionalNotes('notes', 60), `Ann${turn}gnihton`)).toHaveLength(1)
    }
    expect(fault(fields.text('name', 60), 'one\u2028two')).toHaveLength(1)
  })

  test('is normalized to one form of each letter', () => {
    expect(value(fields.text('name', 4), 'Cafe\u0301')).toBe('Café')
    expect(value(fields.email(), 'jose\u0301@acme.com')).toBe('josé@acme.com')
  })

  test('only notes can have line breaks and tabs', () => {
    expect(value(fields.optionalNotes('notes', 100), 'one\r\n\ttwo')).toBe('one\r\n\ttwo')
    expect(fault(fields.optionalText('title', 100), 'one\ntwo')[0]?.message).toBe(
      'Remove the control characters from the title.',
    )
    expect(fault(fields.optionalNotes('notes', 100), 'one\u0000two')).toHaveLength(1)
  })

  test('accepted text is always trimmed, short, well-formed and free of control characters', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (typed) => {
        const parsed = fields.text('title', 8).safeParse(typed)
        expect(!parsed.success || clean(parsed.data)).toBe(true)
      }),
    )
  })
})

test('an error names its field with the right article', () => {
  const message = (schema: z.ZodMiniType) => refused(within(schema), {})[0]?.message
  expect(message(fields.text('street address', 10))).toBe('Enter a street address.')
  expect(message(fields.text('end client', 10))).toBe('Enter an end client.')
  expect(message(fields.text('the reason', 10))).toBe('Enter the reason.')
  expect(message(fields.key('payment terms', ['A']))).toBe('Select payment terms.')
  expect(fault(fields.key('employment type', employmentTypes), 'W3')[0]?.message).toBe(
    'Select an employment type: “W3” is not in the list.',
  )
})

test.each(['a@b.co', 'first.last+tag@sub.example.com', "o'neil@example.ie", `${'x'.repeat(64)}@example.com`])(
  '%s is an email address',
  (address) => {
    expect(value(fields.email(), address)).toBe(address)
  },
)

test.each([
  'a',
  'a@',
  '@b.co',
  'a@b',
  'a b@c.co',
  'a@b..co',
  'a@-b.co',
  'a@b_c.co',
  'a@@b.co',
  '<a@b.co>',
  'a@b.co,c@d.co',
  `${'x'.repeat(65)}@b.co`,
  'a@b.co.',
  'a\u200b@b.co',
  'a\u200d@b.co',
  'a\u3164@b.co',
  // A long s, which mail servers treat as an s.
  'a@te\u017Ft.co',
])('%s is not an email address', (address) => {
  expect(fault(fields.email(), address)[0]?.message).toBe('Enter an email address like name@example.com.')
})

test('an address longer than 254 characters is too long', () => {
  expect(marks(fault(fields.email(), `a@${'b.'.repeat(130)}co`))).toEqual(['x too_long'])
})

test.each(['469555014', '46955501422', '1-469-555-0142', '+12345', '+44 20 7946 0958', 'phone'])(
  '%s is not a phone number',
  (typed) => {
    expect(fault(fields.phone(), typed)[0]?.message).toBe(
      'Enter 10 digits, or + and 7 to 15 digits for a number outside the US.',
    )
  },
)

test.each(['2026-02-30', '01/31/2026', '2026-1-31', '20260131'])('%s is not a date', (typed) => {
  expect(fault(fields.date('start date'), typed)[0]?.message).toBe(
    'Enter the start date as YYYY-MM-DD, for example 2026-01-31.',
  )
})

const { money, rate, percent, hours } = fields
test.each([
  [
    'money',
    money,
    ['0', '0.01', '1000000000000'],
    ['-0.01', '0.001', '1000000000000.01', '1,200', '1e3', '$5'],
  ],
  ['rate', rate, ['0.0001', '55', '10000000000'], ['0', '-1', '0.00001', '10000000000.0001', '55 USD']],
  ['percent', percent, ['0', '100', '12.5'], ['-0.01', '100.01', '1.234', '5%']],
  ['hours', hours, ['0', '37.5', '1000000'], ['-1', '1000000.01', '1.001', '40 h']],
] as const)('%s has its bounds and its places', (_, build, inside, outside) => {
  for (const typed of inside) expect(Number(value(build('amount'), typed))).toBe(Number(typed))
  for (const typed of outside) {
    const errors = fault(build('amount'), typed)
    expect(marks(errors)).toEqual(['x invalid'])
    expect(errors[0]?.message).toMatch(sayWhatToDo)
  }
})

test.each([
  [money('budget'), '-5', '1000000000000.01', 'Enter the budget as a number from 0 to 1,000,000,000,000.'],
  [rate('pay rate'), '-5', '10000000001', 'Enter the pay rate as a number above 0, up to 10,000,000,000.'],
  [
    fields.quantity('quantity'),
    '0',
    '1000001',
    'Enter the quantity as a number from -1,000,000 to 1,000,000, but not 0.',
  ],
  [percent('burden'), '-5', '101', 'Enter the burden as a percentage from 0 to 100 with at most 2 decimals.'],
  [hours('budget hours'), '-5', '1000001', 'Enter the budget hours as a number from 0 to 1,000,000.'],
])('an error about the range of a number names the range (%#)', (schema, low, high, message) => {
  for (const typed of [low, high])
    expect(fault(schema, typed).map((error) => error.message)).toEqual([message])
})

test.each([uuid.toUpperCase(), uuid.slice(1), `${uuid}0`, `${uuid}\n`, `{${uuid}}`, '1', "1' OR 1=1"])(
  '%j is not an id',
  (typed) => {
    expect(fault(fields.id('project'), typed)).toEqual([
      { code: 'invalid', field: 'x', message: 'Select a project.' },
    ])
  },
)

test('a version is a whole number from 1', () => {
  expect(value(fields.version, 3)).toBe(3)
  for (const wrong of [0, -1, 1.5, '3', null, 2 ** 53]) {
    expect(fault(fields.version, wrong)[0]?.message).toBe('Send the version of the record you changed.')
  }
})
