/** A job title with its department, skills and hourly pay range in whole dollars. */
export interface Job {
  readonly title: string
  readonly department: string
  readonly skills: readonly string[]
  readonly pay: readonly [from: number, to: number]
}

const engineering = 'Engineering'
const data = 'Data & Analytics'

export const jobs: readonly Job[] = [
  { title: 'Java Developer', department: engineering, skills: ['Java', 'Spring', 'SQL'], pay: [48, 68] },
  {
    title: 'Senior Java Developer',
    department: engineering,
    skills: ['Java', 'Kafka', 'AWS'],
    pay: [62, 85],
  },
  {
    title: 'Frontend Developer',
    department: engineering,
    skills: ['TypeScript', 'React', 'CSS'],
    pay: [45, 70],
  },
  { title: '.NET Developer', department: engineering, skills: ['C#', '.NET', 'Azure'], pay: [46, 66] },
  { title: 'C++ Engineer', department: engineering, skills: ['C++', 'Linux'], pay: [60, 90] },
  { title: 'DevOps Engineer', department: engineering, skills: ['Kubernetes', 'Terraform'], pay: [58, 82] },
  { title: 'QA Analyst', department: 'Quality', skills: ['Selenium', 'Playwright'], pay: [32, 50] },
  { title: 'Data Engineer', department: data, skills: ['Python', 'Spark', 'Airflow'], pay: [55, 80] },
  { title: 'Data Analyst', department: data, skills: ['SQL', 'Power BI'], pay: [35, 55] },
  { title: 'Business Analyst', department: 'Business Services', skills: ['BPMN', 'Jira'], pay: [40, 62] },
  { title: 'Scrum Master', department: 'Business Services', skills: ['Scrum', 'Jira'], pay: [48, 66] },
  {
    title: 'SAP S/4HANA Consultant',
    department: 'Enterprise Applications',
    skills: ['SAP', 'ABAP'],
    pay: [65, 95],
  },
  {
    title: 'Salesforce Administrator',
    department: 'Enterprise Applications',
    skills: ['Salesforce'],
    pay: [42, 60],
  },
  { title: 'Network Engineer', department: 'Infrastructure', skills: ['Cisco', 'BGP'], pay: [44, 64] },
  {
    title: 'Help Desk Technician',
    department: 'Infrastructure',
    skills: ['Windows', 'Active Directory'],
    pay: [19, 28],
  },
  {
    title: 'Registered Nurse (Travel)',
    department: 'Healthcare',
    skills: ['RN', 'BLS', 'ACLS'],
    pay: [42, 60],
  },
  {
    title: 'Garment Technologist',
    department: 'Design',
    skills: ['CLO 3D', 'Pattern making'],
    pay: [28, 44],
  },
  { title: 'Warehouse Associate', department: 'Light Industrial', skills: ['Forklift'], pay: [17, 23] },
  {
    title: 'Bilingual Customer Care Representative (Spanish/English)',
    department: 'Customer Care',
    skills: ['Spanish'],
    pay: [18, 26],
  },
  {
    title: 'Principal Machine Learning Engineer, Search and Recommendations',
    department: data,
    skills: ['Python', 'PyTorch'],
    pay: [95, 130],
  },
]
