import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { createServer, type Server, type Socket } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, expect, test } from 'vitest'
import { folderDelivery, smtpDelivery } from '#server/mail/delivery.ts'

const mail = {
  id: '3f0c5a1e-0000-4000-8000-000000000001',
  recipient: 'ap@initech.test',
  replyTo: 'ar@acme.test',
  subject: 'Invoice ACME-1: Þórsdóttir',
  body: 'Hello,\n\n40.00 hours × 85.00\n.\nEnd\n',
  messageId: '<3f0c5a1e-0000-4000-8000-000000000001@acme.test>',
  createdAt: '2026-03-02T09:00:00Z',
  attachment: null,
}
const from = 'Acme Staffing <billing@acme.test>'

const closing: (() => void)[] = []
afterEach(() => {
  for (const close of closing.splice(0)) close()
})

type Answer = string | null
/** Starts an SMTP server that answers each command with the given replies; null closes the connection. Returns its address and what it received. */
async function startSmtp(answerOf: (command: string) => Answer | undefined) {
  const received: string[] = []
  const commands: string[] = []
  const sockets = new Set<Socket>()
  const server: Server = createServer((socket) => {
    sockets.add(socket)
    socket.on('error', () => undefined)
    let data: string | null = null
    let rest = ''
    const answer = (command: string, usual: string) => {
      const reply = answerOf(command)
      if (reply === null) socket.destroy()
      else socket.write(`${reply ?? usual}\r\n`)
    }
    socket.write('220 mail.test ESMTP\r\n')
    socket.on('data', (chunk) => {
      rest += chunk.toString('utf8')
      for (let end = rest.indexOf('\r\n'); end >= 0; end = rest.indexOf('\r\n')) {
        const line = rest.slice(0, end)
        rest = rest.slice(end + 2)
        if (data !== null) {
          if (line === '.') {
            received.push(data)
            data = null
            answer('END', '250 queued')
          } else data += `${line}\r\n`
          continue
        }
        const command = line.split(' ')[0]?.toUpperCase() ?? ''
        commands.push(line)
        if (command === 'DATA') {
          const reply = answerOf('DATA')
          if (reply === undefined) data = ''
          answer('DATA', '354 go ahead')
        } else answer(command, command === 'QUIT' ? '221 bye' : '250 ok')
      }
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  closing.push(() => {
    for (const socket of sockets) socket.destroy()
    server.close()
  })
  const { port } = server.address() as { port: number }
  return { url: `smtp://127.0.0.1:${port}?ignoreTLS=true`, received, commands }
}

test('a name in the subject is never decoded into something else', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'muster-outbox-'))
  closing.push(() => rmSync(folder, { recursive: true }))
  const subject = 'Invoice ACME-1 from =?utf-8?q?=0D=0ABcc:_x=40y.test?= LLC'
  await folderDelivery(folder, from).deliver({ ...mail, subject })
  const text = readFileSync(join(folder, `${mail.id}.eml`), 'utf8')
  expect(text).toMatch(/^Subject: Invoice ACME-1 from = \?utf-8\?q\?=0D=0ABcc:_x=40y\.test\?=\s+LLC\r$/m)
})

test('an accepted mail has its stored Message-ID, the reply-to address and no tracking', async () => {
  const smtp = await startSmtp(() => undefined)
  expect(await smtpDelivery(smtp.url, from).deliver(mail)).toEqual({ state: 'ACCEPTED' })
  const [text = ''] = smtp.received
  expect(text).toContain(`Message-ID: ${mail.messageId}\r\n`)
  expect(text).toContain('From: Acme Staffing <billing@acme.test>\r\n')
  expect(text).toContain('To: ap@initech.test\r\n')
  expect(text).toContain('Reply-To: ar@acme.test\r\n')
  expect(text).toContain('Auto-Submitted: auto-generated\r\n')
  expect(text).toContain('Content-Type: text/plain')
  expect(text).not.toMatch(/text\/html|List-Unsubscribe|X-Mailer/i)
  expect(smtp.commands.filter((line) => /^(?:MAIL|RCPT)/.test(line))).toEqual([
    expect.stringMatching(/^MAIL FROM:<billing@acme\.test>/),
    'RCPT TO:<ap@initech.test>',
  ])
})

test('a mail with a PDF has it whole, and the same bytes at each attempt', async () => {
  const smtp = await startSmtp(() => undefined)
  const bytes = Buffer.from(Array.from({ length: 5000 }, (_, index) => (index * 7) % 256))
  const sent = { ...mail, attachment: { name: 'ACME-INV-1.pdf', bytes } }
  await smtpDelivery(smtp.url, from).deliver(sent)
  await smtpDelivery(smtp.url, from).deliver(sent)
  const [text = '', again] = smtp.received
  expect(again).toBe(text)
  const part = text.split('Content-Type: application/pdf')[1] ?? ''
  expect(part).toContain('Content-Disposition: attachment; filename=ACME-INV-1.pdf')
  const content = part.split('\r\n\r\n')[1]?.split('\r\n--')[0] ?? ''
  expect(Buffer.from(content, 'base64').equals(bytes)).toBe(true)
  expect(text).toContain('Content-Type: text/plain')
})

test.each([
  ['an unknown recipient', 'RCPT', '550 no such user', 'FAILED'],
  ['a full mailbox', 'RCPT', '452 try later', 'RETRY'],
  ['a refused message', 'END', '554 spam', 'FAILED'],
  ['a busy server after the message', 'END', '451 try later', 'RETRY'],
  ['a connection lost before the message', 'RCPT', null, 'RETRY'],
  ['a connection lost after the message', 'END', null, 'UNKNOWN'],
] as const)('%s', async (_, at, reply, state) => {
  const smtp = await startSmtp((command) => (command === at ? reply : undefined))
  expect(await smtpDelivery(smtp.url, from).deliver(mail)).toMatchObject({ state })
})

test('a server that never answers after the message leaves it unknown', async () => {
  const smtp = await startSmtp((command) => (command === 'END' ? '250-still thinking' : undefined))
  expect(await smtpDelivery(smtp.url, from, 1_000).deliver(mail)).toMatchObject({ state: 'UNKNOWN' })
})

test('an unreachable server is tried again', async () => {
  expect(await smtpDelivery('smtp://127.0.0.1:1', from).deliver(mail)).toMatchObject({ state: 'RETRY' })
})

test('without a server, each mail is one file, however often it is written', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'muster-outbox-'))
  closing.push(() => rmSync(folder, { recursive: true }))
  const delivery = folderDelivery(join(folder, 'outbox'), from)
  expect(await delivery.deliver(mail)).toEqual({ state: 'ACCEPTED' })
  expect(await delivery.deliver(mail)).toEqual({ state: 'ACCEPTED' })
  expect(readdirSync(join(folder, 'outbox'))).toEqual([`${mail.id}.eml`])
  const text = readFileSync(join(folder, 'outbox', `${mail.id}.eml`), 'utf8')
  expect(text).toContain(`Message-ID: ${mail.messageId}\r\n`)
  expect(text).toContain('Date: Mon, 02 Mar 2026 09:00:00 +0000\r\n')
})
