/** Names from many countries, chosen for their accents, apostrophes, hyphens and scripts. */

export const firstNames = [
  'Aaliyah', 'Aditya', 'Agnieszka', 'Ahmed', 'Aiko', 'Alejandro', 'Amara', 'Ananya', 'André', 'Anika',
  'Anne-Marie', 'Arjun', 'Asha', 'Beatriz', 'Björn', 'Brigid', 'Camila', 'Carlos', 'Chidi', 'Chloé',
  'Daniel', 'Deepika', 'Diego', 'Dmitri', 'Eileen', 'Elif', 'Emeka', 'Emma', 'Esther', 'Fatima',
  'Felipe', 'Fiona', 'François', 'Gabriela', 'Grace', 'Gustavo', 'Hannah', 'Harpreet', 'Hiroshi', 'Ibrahim',
  'Ingrid', 'Isabella', 'Jamal', 'Jean-Luc', 'Jin', 'Joanna', 'João', 'José', 'Kavya', 'Keisha',
  'Kenji', 'Kofi', 'Lakshmi', 'Laszlo', 'Leila', 'Liam', 'Linh', 'Luis', 'Lwazi', 'Maeve',
  'Malik', 'Manoj', 'María', 'Mateo', 'Mei', 'Mikhail', 'Mohammed', 'Monique', 'Nadia', 'Naveen',
  'Ngozi', 'Nikhil', 'Noor', 'Olga', 'Oluwaseun', 'Omar', 'Pablo', 'Pedro', 'Peter', 'Pooja',
  'Priya', 'Quentin', 'Rachel', 'Rafael', 'Rahul', 'Renée', 'Ritu', 'Rosa', 'Samuel', 'Sandeep',
  'Sean', 'Shanice', 'Siobhán', 'Sofía', 'Søren', 'Suresh', 'Tamika', 'Thomas', 'Thuy', 'Tomás',
  'Uma', 'Valentina', 'Venkat', 'Victor', 'Wei', 'William', 'Xiomara', 'Yara', 'Yuki', 'Yusuf',
  'Zainab', 'Zoë',
] as const // prettier-ignore

export const lastNames = [
  'Abara', 'Adeyemi', 'Agarwal', 'Ahmadi', 'Álvarez', 'Andersson', 'Baker', 'Banerjee', 'Bauer', 'Begum',
  'Bianchi', 'Brown', 'Çelik', 'Chaudhary', 'Chen', 'Cohen', 'Cruz', "D'Souza", 'Davis', 'de la Cruz',
  'Desai', 'Diaz', 'Diallo', 'Dubois', 'Eriksen', 'Fernandes', 'Ferrari', 'Fischer', 'Flores', 'Garcia-Lopez',
  'Gonçalves', 'González', 'Gupta', 'Haddad', 'Hansen', 'Hernández', 'Hoang', 'Horvath', 'Ito', 'Iyer',
  'Jackson', 'Jensen', 'Johnson', 'Kamau', 'Kapoor', 'Khan', 'Kim', 'Kowalski', 'Kumar', 'Lê',
  'Lindqvist', 'López', 'MacLeod', 'Malhotra', 'Martínez', 'McCarthy', 'Mensah', 'Menon', 'Miller', 'Mitchell',
  'Moreau', 'Müller', 'Nair', 'Nakamura', 'Ndlovu', 'Nguyen', "O'Brien", "O'Connor", "O'Neill", 'Okafor',
  'Oliveira', 'Osei', 'Papadopoulos', 'Park', 'Patel', 'Peña', 'Petrov', 'Pham', 'Pillai', 'Popescu',
  'Rahman', 'Ramírez', 'Rao', 'Reddy', 'Reyes', 'Rivera', 'Rossi', 'Saint-Pierre', 'Saito', 'Sánchez',
  'Santos', 'Schmidt', 'Shah', 'Sharma', 'Silva', 'Singh', 'Smith-Jones', 'Sokolov', 'Stewart', 'Subramanian',
  'Suzuki', 'Tanaka', 'Taylor', 'Thapa', 'Torres', 'Tran', 'van der Berg', 'Vargas', 'Venkataraman', 'Wang',
  'Washington', 'Weber', 'Williams', 'Wójcik', 'Yamamoto', 'Yılmaz', 'Zhang', 'Zimmermann',
] as const // prettier-ignore

export const middleNames = ['A.', 'Ann', 'B.', 'Devi', 'Elena', 'J.', 'James', 'K.', 'Kumar', 'Lee', 'M.', 'Marie', 'R.', 'Rose', 'T.'] as const // prettier-ignore

export const relations = ['Spouse', 'Mother', 'Father', 'Sister', 'Brother', 'Partner', 'Friend'] as const
