import { models } from '#test/models/charts/all.ts'
import { judge } from '#test/models/mutants.ts'
for (const m of models) {
  if (process.argv[2] && m.name !== process.argv[2]) continue
  const t = performance.now()
  const r = judge(m)
  console.log(m.name, JSON.stringify({ ...r, survivors: undefined }), Math.round(performance.now() - t))
  console.log(r.survivors.join('\n'))
}
