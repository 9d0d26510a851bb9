import './copy.js';
import './live.js';
