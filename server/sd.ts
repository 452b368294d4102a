import { serveDemo } from '#server/demo/serve.ts'
const t = performance.now()
const s = await serveDemo({
  env: process.env,
  progress: (l) => console.log(((performance.now() - t) | 0) + '', l),
})
console.log(s)
process.on('SIGTERM', async () => {
  await s.close()
  console.log('closed')
  process.exit(0)
})
