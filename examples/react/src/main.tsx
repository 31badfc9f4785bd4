import { createRoot } from 'react-dom/client';
import { Settings } from './settings.tsx';

// Where the service is; a real site has these in its configuration.
const config = Object.fromEntries(new URLSearchParams(location.search));

const root = document.getElementById('root');
if (root) createRoot(root).render(<Settings config={config} />);
